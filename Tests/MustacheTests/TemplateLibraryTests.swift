import Mustache
import Testing

@Suite("Templates")
struct TemplateLibraryTests {
    private func text(_ template: String, _ fields: [String: any Sendable]) throws -> String {
        let bytes = try #require(try TemplateLibrary(["page": template]).render("page", fields))
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Mistakes

    private static let badName =
        "a tag needs a name of letters, digits, hyphens and underscores, with dots between its parts"
    private static let notOpen = "ends, and is not the section that is open"
    private static let tooDeep = "more than 32 sections and templates lie in each other"

    private static let mistaken: [(template: String, line: Int, reason: String)] = [
        ("a\n{{#open}}\nb\n", 2, "the section open has no end"),
        ("{{#open}}{{^inner}}\n{{/inner}}", 1, "the section open has no end"),
        ("\n{{/a}}", 2, "a \(notOpen)"),
        ("{{#a}}{{#b}}\n{{/a}}{{/b}}", 2, "a \(notOpen)"),
        ("{{! 1\n2\n3 }}\n{{/a}}", 4, "a \(notOpen)"),
        ("text {{name", 1, "a tag has no end"), ("text {{", 1, "a tag has no end"),
        ("\n{{{name}}", 2, "a tag has no end"), ("{{name}", 1, "a tag has no end"),
        ("{{}}", 1, badName), ("{{#}}{{/}}", 1, badName), ("{{a b}}", 1, badName),
        ("{{a..b}}", 1, badName), ("{{.a}}", 1, badName), ("{{a.}}", 1, badName),
        ("{{=<% %>=}}", 1, badName), ("{{$block}}{{/block}}", 1, badName),
        ("{{<parent}}{{/parent}}", 1, badName), ("\n\n{{é}}", 3, badName),
        ("\n{{> missing}}", 2, "there is no template missing"),
        ("\n\n{{> page}}", 3, "the template page includes itself"),
    ]

    @Test("tell the line of a mistake, and what it is", arguments: mistaken)
    func mistakes(template: String, line: Int, reason: String) {
        let error = #expect(throws: TemplateError.self) { try TemplateLibrary(["page": template]) }
        #expect(error?.template == "page")
        #expect(error?.line == line)
        #expect(error?.reason == reason)
    }

    @Test("tell of a mistake in the one that has it") func mistakesOfOthers() {
        let error = #expect(throws: TemplateError.self) {
            try TemplateLibrary(["a": "{{> b}}", "b": "\n{{> c}}", "c": "\n\n{{#x}}"])
        }
        #expect(error?.template == "c")
        #expect(error?.line == 3)
    }

    @Test("do not include themselves by others") func recursion() {
        let error = #expect(throws: TemplateError.self) {
            try TemplateLibrary(["a": "{{#x}}{{> b}}{{/x}}", "b": "1\n{{> a}}"])
        }
        #expect(error?.template == "b")
        #expect(error?.line == 2)
        #expect(error?.reason == "the template a includes itself")
    }

    @Test("have 32 sections in each other at most") func depth() throws {
        func nested(_ count: Int) -> String {
            String(repeating: "{{#a}}", count: count) + "x"
                + String(repeating: "{{/a}}", count: count)
        }
        #expect(try text(nested(32), ["a": true]) == "x")
        for template in [nested(33), String(repeating: "{{#a}}\n", count: 1000)] {
            let error = #expect(throws: TemplateError.self) {
                try TemplateLibrary(["page": template])
            }
            #expect(error?.reason == Self.tooDeep)
        }
    }

    @Test("have 32 others in each other at most") func depthOfOthers() throws {
        var sources = ["40": "x"]
        for number in 0..<40 { sources["\(number)"] = "{{> \(number + 1)}}" }
        let error = #expect(throws: TemplateError.self) { try TemplateLibrary(sources) }
        #expect(error?.reason == Self.tooDeep)
    }

    @Test("are none where none is named so") func noTemplate() throws {
        let library = try TemplateLibrary(["page": ""])
        #expect(library.render("other", [:]) == nil)
        #expect(!library.contains("other"))
        #expect(library.render("page", [:]) == [])
        #expect(library.contains("page"))
    }

    // MARK: Values

    @Test(
        "let no value leave the text or the attribute that it stands in",
        arguments: [
            ("<script>alert('1')</script>", "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"),
            ("\" onload=\"x", "&quot; onload=&quot;x"), ("&lt;", "&amp;lt;"),
            // With an accent that combines with it, `<` is another character, but not for a browser.
            ("<\u{301}b>\u{200d}", "&lt;\u{301}b&gt;\u{200d}"),
            ("{{name}} {{{name}}}", "{{name}} {{{name}}}"), ("é 😀 \u{0}", "é 😀 \u{0}"), ("", ""),
        ])
    func escapes(value: String, expected: String) throws {
        #expect(try text("<a title=\"{{name}}\">", ["name": value]) == "<a title=\"\(expected)\">")
    }

    @Test("show values of Swift's types") func types() throws {
        let number: Int? = 5
        let fields: [String: any Sendable] = [
            "flag": false, "short": "text".prefix(2), "large": UInt64.max,
            "some": number as any Sendable,
            "nested": ["list": ["a", 1, true] as [any Sendable]] as [String: any Sendable],
        ]
        let template = "{{flag}} {{short}} {{large}} {{some}}{{#nested.list}} {{.}}{{/nested.list}}"
        #expect(try text(template, fields) == "false te 18446744073709551615 5 a 1 true")
    }

    @Test("show nothing for a value that has no text") func noText() throws {
        let fields: [String: any Sendable] = ["list": ["a"], "fields": ["a": "b"]]
        #expect(try text("[{{list}}{{fields}}{{fields.a.b}}{{.}}]", fields) == "[]")
    }

    @Test("show the section of an empty text, and of zero") func emptyText() throws {
        #expect(try text("{{#a}}1{{/a}}{{^a}}2{{/a}}", ["a": ""]) == "1")
        #expect(try text("{{#a}}1{{/a}}{{^a}}2{{/a}}", ["a": 0]) == "1")
    }

    @Test("keep the value around a flag") func flags() throws {
        #expect(try text("{{#a}}{{#b}}{{.}}{{/b}}{{/a}}", ["a": "x", "b": true]) == "x")
    }

    @Test("look for a name outwards, up to a value that is missing") func missing() throws {
        let inner: [String: any Sendable] = ["b": String?.none as any Sendable]
        #expect(try text("{{#a}}{{b}}{{c}}{{/a}}", ["a": inner, "b": "1", "c": "2"]) == "2")
    }
}
