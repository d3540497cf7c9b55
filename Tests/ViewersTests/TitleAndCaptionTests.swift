import Foundation
import Testing

@testable import Viewers

@Suite("The title and the caption of a picture") struct TitleAndCaptionTests {
    /// The characters in `/[…]$/u` of the scripts, which describe the picture that is shown next.
    private let endsInScripts: Set<Character>

    init() throws {
        let path = #filePath.replacing(
            "Tests/ViewersTests/TitleAndCaptionTests.swift", with: "Public/viewer/words.js")
        let script = try String(contentsOfFile: path, encoding: .utf8)
        let ends = try #require(script.firstMatch(of: #//\[([^\]]+)\]\$/u/#))
        endsInScripts = Set(ends.output.1)
    }

    @Test("end a sentence by the same characters in pages and in scripts") func ends() {
        let different = (UInt32(0x21)...0xFFFF).compactMap(Unicode.Scalar.init).filter { scalar in
            let title = "a \(Character(scalar))"
            let ended = endsInScripts.contains(Character(scalar)) ? title : title + "."
            return TitleAndCaption(title, nil).description != ended
        }
        #expect(different.isEmpty)
    }
}
