import Foundation
import Testing

@Suite("The house rules")
struct HouseRuleTests {
    /// The number of lines above which a file needs a reason.
    private static let longFile = 300

    @Test("let no source end the process because of a request")
    func noTraps() throws {
        let files = try Repository.files(in: "Sources", ending: ".swift")
        let found = files.flatMap { file in
            SwiftText(file.text).traps.map { "\(file.path), \($0)" }
        }
        #expect(found.sorted() == [])
    }

    /// The valid reasons are one table and one indivisible algorithm.
    @Test("ask long files for a reason, in their first comment")
    func longFilesHaveReasons() throws {
        let files =
            try Repository.files(in: "Sources", ending: ".swift", ".c", ".h")
            + Repository.files(in: "Tests", ending: ".swift", ".py")
            + Repository.files(in: "Public", ending: ".js")
        #expect(!files.isEmpty)
        let unreasoned = files.filter { file in
            file.text.split(separator: "\n", omittingEmptySubsequences: false).count
                > Self.longFile + 1 && !Self.givesReason(Self.firstComment(of: file.text))
        }
        #expect(unreasoned.map(\.path).sorted() == [])
    }

    @Test("keep a developer's machine out of the repository")
    func noMachine() throws {
        // Split, so that the test does not match this file.
        let marks = ["/ho" + "me/", "/ro" + "ot/", "/Us" + "ers/"]
        let files = try Repository.trackedTexts()
        #expect(files.contains { $0.path == "Package.swift" })
        let found = files.flatMap { file in
            marks.filter { file.text.contains($0) }.map { "\(file.path) mentions \($0)" }
        }
        #expect(found.sorted() == [])
    }

    /// The first consecutive lines that are a comment of `//`, `/*` or `#`.
    private static func firstComment(of text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        func isComment(_ line: String) -> Bool {
            ["//", "/*", "*", "# ", "\"\"\""].contains { line.hasPrefix($0) }
        }
        return lines.drop { !isComment($0) }.prefix(while: isComment).joined(separator: " ")
    }

    private static func givesReason(_ comment: String) -> Bool {
        comment.lowercased().contains(/\bone (\w+ )?(table|algorithm|switch|list)\b|indivisible/)
    }
}
