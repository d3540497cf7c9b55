import Testing

@testable import ScreenService

@Suite("A mistake in a file of screens")
struct ScreenFileMistakeTests {
    /// A file whose mistake is in one member, with the beginning and the end of what is said of it.
    struct Case: CustomTestStringConvertible {
        let member: String
        let path: String
        let rule: String

        var testDescription: String { member }
    }

    @Test(
        "of one member is a sentence that names the member and its line",
        arguments: [
            Case(member: #""evry": "30s""#, path: "evry", rule: "is not known here."),
            Case(member: #""autoplay": 4000"#, path: "autoplay", rule: "is not known here."),
            Case(member: #""title": """#, path: "title", rule: "1 to 200 characters"),
            Case(member: #""title": 5"#, path: "title", rule: "a text"),
            Case(member: #""title": "a\u0007b""#, path: "title", rule: "1 to 200 characters"),
            Case(member: #""galleries": "Holiday""#, path: "galleries", rule: "a list of 1 to 50"),
            Case(member: #""galleries": []"#, path: "galleries", rule: "a list of 1 to 50"),
            Case(
                member: #""galleries": ["Holiday", "a b"]"#, path: "galleries[1]",
                rule: "the id of a gallery"),
            Case(
                member: #""galleries": [7]"#, path: "galleries[0]", rule: "the id of a gallery"),
            Case(
                member: #""galleries": ["*?"]"#, path: "galleries[0]", rule: "the id of a gallery"),
            Case(member: #""order": "random""#, path: "order", rule: "one of"),
            Case(member: #""order": ["name"]"#, path: "order", rule: "a text"),
            Case(member: #""fallback": "name""#, path: "fallback", rule: "left out unless"),
            Case(
                member: #""order": "on-this-day", "fallback": "on-this-day""#, path: "fallback",
                rule: "one of"),
            Case(member: #""seed": -1"#, path: "seed", rule: "a whole number from 0"),
            Case(member: #""seed": 1.5"#, path: "seed", rule: "a whole number from 0"),
            Case(member: #""every": "0s""#, path: "every", rule: "a time such as 30s"),
            Case(member: #""every": "30""#, path: "every", rule: "a time such as 30s"),
            Case(member: #""every": 30"#, path: "every", rule: "a text"),
            Case(member: #""every": "9000d""#, path: "every", rule: "a time such as 30s"),
            Case(
                member: #""every": "99999999999999999999s""#, path: "every",
                rule: "a time such as 30s"),
            Case(
                member: #""every": "1m", "at": ["07:00"]"#, path: "every",
                rule: "left out where at is given"),
            Case(member: #""at": "07:00""#, path: "at", rule: "a list of 1 to 24 times"),
            Case(member: #""at": []"#, path: "at", rule: "a list of 1 to 24 times"),
            Case(member: #""at": ["07:00", "24:00"]"#, path: "at[1]", rule: "a time, as 07:30"),
            Case(member: #""at": ["7:00"]"#, path: "at[0]", rule: "a time, as 07:30"),
            Case(member: #""at": ["0 7 * *"]"#, path: "at[0]", rule: "a time, as 07:30"),
            Case(member: #""at": ["61 7 * * *"]"#, path: "at[0]", rule: "a time, as 07:30"),
            Case(member: #""at": ["0 7 30 2 *"]"#, path: "at[0]", rule: "a time, as 07:30"),
            Case(member: #""at": ["*/0 7 * * *"]"#, path: "at[0]", rule: "a time, as 07:30"),
            Case(member: #""zone": "Europe/Atlantis""#, path: "zone", rule: "a time zone"),
            Case(member: #""zone": "../../etc/passwd""#, path: "zone", rule: "a time zone"),
            Case(member: #""quiet": "22:00-06:00""#, path: "quiet", rule: "an object"),
            Case(
                member: #""quiet": {"from": "22:00"}"#, path: "quiet.to",
                rule: "a time of the day"),
            Case(
                member: #""quiet": {"from": "22.00", "to": "06:00"}"#, path: "quiet.from",
                rule: "a time of the day"),
            Case(
                member: #""quiet": {"from": "22:00", "to": "22:00"}"#, path: "quiet.to",
                rule: "another time than from"),
            Case(
                member: #""quiet": {"from": "22:00", "to": "06:00", "show": "black"}"#,
                path: "quiet.show", rule: "picture, or a colour"),
            Case(
                member: #""quiet": {"from": "22:00", "to": "06:00", "days": "mon"}"#,
                path: "quiet.days", rule: "is not known here."),
            Case(member: #""pairs": "yes""#, path: "pairs", rule: "true or false"),
            Case(
                member: #""pairs": true, "preset": "picker""#, path: "pairs",
                rule: "left out, or given with the preset pages"),
            Case(member: #""preset": "collage""#, path: "preset", rule: "one of"),
            Case(member: #""preset": "overview""#, path: "preset", rule: "one of"),
            Case(member: #""width": 8"#, path: "width", rule: "a whole number from 16"),
            Case(member: #""height": "480""#, path: "height", rule: "a whole number from 16"),
            Case(member: #""scale": 9"#, path: "scale", rule: "a whole number from 1"),
            Case(member: #""look": "dissolve""#, path: "look", rule: "one of"),
            Case(member: #""captions": "below""#, path: "captions", rule: "one of"),
            Case(member: #""format": "gif""#, path: "format", rule: "one of jpg, png, webp"),
            Case(member: #""options": "gray-2""#, path: "options", rule: "output options"),
            Case(member: #""clock": "analogue""#, path: "clock", rule: "one of"),
            Case(member: #""control": "nobody""#, path: "control", rule: "one of"),
            Case(member: #""key": "short""#, path: "key", rule: "16 to 128 letters"),
            Case(
                member: #""key": "not/of/unreserved/characters""#, path: "key",
                rule: "16 to 128 letters"),
            Case(member: #""keyHash": "12ab""#, path: "keyHash", rule: "the SHA-256 of a key"),
            Case(
                member: #""key": "0123456789abcdef", "keyHash": "12ab""#, path: "keyHash",
                rule: "left out where key is given"),
        ])
    func member(mistake: Case) {
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
            ("{\n\n\"screen\": {}}", 3, "screen is not known here."),
            (
                "{\"screens\": {\n\"a b\": {}}}", 2,
                "screens.a b must be named by 1 to 64 letters, digits, hyphens and underscores."
            ),
            (
                "{\"screens\": {\n\"\": {}}}", 2,
                "screens. must be named by 1 to 64 letters, digits, hyphens and underscores."
            ),
            ("{\"screens\": {\n\"hall\": null}}", 2, "screens.hall must be an object."),
            ("{\"screens\": {\n\"hall\": [1]}}", 2, "screens.hall must be an object."),
        ])
    func surroundings(file: String, line: Int, reason: String) {
        #expect(failure(of: file) == ScreenFileError(line: line, reason: reason))
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

    private func failure(of file: String) -> ScreenFileError? {
        do throws(ScreenFileError) {
            _ = try ScreenFile(Array(file.utf8))
            return nil
        } catch {
            return error
        }
    }
}
