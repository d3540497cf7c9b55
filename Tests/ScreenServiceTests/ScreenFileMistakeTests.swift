import Foundation
import JSONCoding
import Testing

@testable import ScreenService

@Suite("A mistake in a file of screens")
struct ScreenFileMistakeTests {
    /// A mistake in one member, with the beginning of what must be said of it.
    struct Mistake: Decodable, Sendable, CustomTestStringConvertible {
        let member: String
        let path: String
        let rule: String

        var testDescription: String { member }
    }

    /// The mistakes that the tests of the running server make as well.
    static func mistakes() throws -> [Mistake] {
        let path = #filePath.prefix(
            upTo: #filePath.range(of: "/Tests/")?.upperBound ?? #filePath.endIndex)
        let data = try Data(contentsOf: URL(filePath: path + "Support/screen-mistakes.json"))
        return try JSONDecoder().decode([Mistake].self, from: data)
    }

    @Test("of one member has been thought of forty times and more")
    func count() throws { #expect(try Self.mistakes().count >= 40) }

    @Test(
        "of one member is a sentence that names the member and its line",
        arguments: try mistakes())
    func member(mistake: Mistake) {
        let file = """
            {
              "screens": {
                "hall": {"every": "30s"},
                "desk": {
                  "background": "102030",
                  \(mistake.member)
                }
              }
            }
            """
        let error = failure(of: file)
        #expect(error?.line == 6)
        let path = "screens.desk.\(mistake.path)"
        let start = mistake.rule.hasPrefix("is not") ? "\(path) " : "\(path) must be "
        #expect(error?.reason.hasPrefix(start + mistake.rule) == true, "\(error?.reason ?? "none")")
        #expect(error?.reason.hasSuffix(".") == true)
    }

    @Test(
        "around the members is one as well",
        arguments: [
            ("[]", 1, "The document must be an object."),
            ("{}", 1, "screens must be an object of screens by their names."),
            ("{\n\"screens\": []}", 2, "screens must be an object of screens by their names."),
            (
                "{\n\n\"screen\": {}}", 3,
                "screen is not known here. Did you mean screens? Known are screens."
            ),
            (
                "{\"screens\": {\n\"a b\": {}}}", 2,
                "screens.a b must be named by 1 to 64 letters from a to z, digits, hyphens and underscores."
            ),
            (
                "{\"screens\": {\n\"\": {}}}", 2,
                "screens. must be named by 1 to 64 letters from a to z, digits, hyphens and underscores."
            ),
            ("{\"screens\": {\n\"hall\": null}}", 2, "screens.hall must be an object."),
            ("{\"screens\": {\n\"hall\": [1]}}", 2, "screens.hall must be an object."),
        ])
    func surroundings(file: String, line: Int, reason: String) {
        #expect(failure(of: file) == JSONFileError(line: line, reason: reason))
    }

    @Test(
        "of JSON names the line on which reading stopped",
        arguments: [
            ("", 1), ("{\n\"screens\": {\n\"hall\": {\"every\": \"30s\",}\n}\n}", 3),
            ("{\n\"screens\": {\n\n\"hall\": {} \"desk\": {}}}", 4),
            ("{\n\"screens\": {}\n}\n}", 4), ("{\n// a comment\n\"screens\": {}}", 2),
            ("{\n\"screens\": {\"a\": {},\n\"a\": {}}}", 3), ("{\n'screens': {}}", 2),
            ("{\"screens\":\n {\"hall\":\n {\"seed\": 1e999}}}", 3), ("{\n\"screens\": {", 2),
        ])
    func syntax(file: String, line: Int) throws {
        let error = try #require(failure(of: file))
        #expect(error.line == line)
        #expect(error.message.hasPrefix("Line \(line): "))
    }

    @Test("is too many screens, or too large a file")
    func sizes() {
        let many = (0...100).map { "\"s\($0)\": {}" }.joined(separator: ",")
        #expect(failure(of: "{\"screens\": {\(many)}}")?.reason.contains("at most 100") == true)
        let large = String(repeating: " ", count: 1 << 20)
        #expect(failure(of: large + "{}")?.reason.contains("1048576") == true)
    }

    private func failure(of file: String) -> JSONFileError? {
        do throws(JSONFileError) {
            _ = try ScreenFile(Array(file.utf8))
            return nil
        } catch {
            return error
        }
    }
}
