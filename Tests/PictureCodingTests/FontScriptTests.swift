import Foundation
import PictureCoding
import Testing

@Suite("The scripts of which the system has no letters") struct FontScriptTests {
    /// fc-list asks the same files, with letters that are written here again.
    @Test("are those of which fc-list knows no font")
    func missing() throws {
        let letters: [FontScript: UInt32] = [
            .arabic: 0x0639, .chinese: 0x4E2D, .devanagari: 0x0915, .hebrew: 0x05D0,
            .japanese: 0x3042, .korean: 0xD55C, .thai: 0x0E01, .emoji: 0x1F389,
        ]
        #expect(letters.count == FontScript.allCases.count)
        let expected = try FontScript.allCases.filter { script in
            let letter = try #require(letters[script])
            return try Self.fonts(with: letter).isEmpty
        }
        #expect(FontScript.missing == expected)
    }

    private static func fonts(with letter: UInt32) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["fc-list", ":charset=" + String(letter, radix: 16), "file"]
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return data
    }
}
