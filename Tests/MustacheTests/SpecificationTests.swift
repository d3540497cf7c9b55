import Mustache
import Testing

/// Cases of the specification, https://github.com/mustache/spec, with its names, templates, data and
/// results.
///
/// Left out are those of other delimiters, of a value that is no object, and of partials that are
/// missing or include themselves.
@Suite("A template of the specification")
struct SpecificationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let template: String
        let data: [String: any Sendable]
        let partials: [String: String]
        let expected: String

        init(
            _ name: String, _ template: String, _ data: [String: any Sendable] = [:],
            _ partials: [String: String] = [:], gives expected: String
        ) {
            self.name = name
            self.template = template
            self.data = data
            self.partials = partials
            self.expected = expected
        }

        var testDescription: String { name }
    }

    private func check(_ it: Case) throws {
        let sources = it.partials.merging(["main": it.template]) { $1 }
        let bytes = try #require(try TemplateLibrary(sources).render("main", it.data))
        #expect(String(decoding: bytes, as: UTF8.self) == it.expected)
    }

    static let null: any Sendable = String?.none as any Sendable

    static let forbidden = "& \" < >"

    static let interpolation: [Case] = [
        Case("No Interpolation", "Hello from {Mustache}!\n", gives: "Hello from {Mustache}!\n"),
        Case(
            "Basic Interpolation", "Hello, {{subject}}!\n", ["subject": "world"],
            gives: "Hello, world!\n"),
        Case(
            "No Re-interpolation", "{{template}}: {{planet}}",
            ["template": "{{planet}}", "planet": "Earth"], gives: "{{planet}}: Earth"),
        Case(
            "HTML Escaping", "Escaped: {{forbidden}}\n", ["forbidden": forbidden],
            gives: "Escaped: &amp; &quot; &lt; &gt;\n"),
        Case(
            "Triple Mustache", "Not escaped: {{{forbidden}}}\n", ["forbidden": forbidden],
            gives: "Not escaped: & \" < >\n"),
        Case(
            "Ampersand", "Not escaped: {{&forbidden}}\n", ["forbidden": forbidden],
            gives: "Not escaped: & \" < >\n"),
        Case(
            "Basic Integer Interpolation", "\"{{mph}} miles an hour!\"", ["mph": 85],
            gives: "\"85 miles an hour!\""),
        Case(
            "Basic Decimal Interpolation", "\"{{power}} jiggawatts!\"", ["power": 1.21],
            gives: "\"1.21 jiggawatts!\""),
        Case(
            "Basic Null Interpolation", "I ({{cannot}}) be seen!", ["cannot": null],
            gives: "I () be seen!"),
        Case("Basic Context Miss Interpolation", "I ({{cannot}}) be seen!", gives: "I () be seen!"),
        Case(
            "Dotted Names - Basic Interpolation",
            "\"{{person.name}}\" == \"{{#person}}{{name}}{{/person}}\"",
            ["person": ["name": "Joe"]], gives: "\"Joe\" == \"Joe\""),
        Case(
            "Dotted Names - Arbitrary Depth", "\"{{a.b.c.d.e.name}}\" == \"Phil\"",
            ["a": ["b": ["c": ["d": ["e": ["name": "Phil"]]]]]], gives: "\"Phil\" == \"Phil\""),
        Case(
            "Dotted Names - Broken Chain Resolution", "\"{{a.b.c.name}}\" == \"\"",
            ["a": ["b": [String: String]()], "c": ["name": "Jim"]], gives: "\"\" == \"\""),
        Case(
            "Dotted Names - Initial Resolution", "\"{{#a}}{{b.c.name}}{{/a}}\" == \"Phil\"",
            ["a": ["b": ["c": ["name": "Phil"]]], "b": ["c": ["name": "Wrong"]]],
            gives: "\"Phil\" == \"Phil\""),
        Case(
            "Dotted Names - Context Precedence", "{{#a}}{{b.c}}{{/a}}",
            ["a": ["b": [String: String]()], "b": ["c": "ERROR"]], gives: ""),
        Case("Dotted Names are never single keys", "{{a.b}}", ["a.b": "c"], gives: ""),
        Case("Surrounding Whitespace", "| {{string}} |", ["string": "---"], gives: "| --- |"),
        Case("Interpolation - Standalone", "  {{string}}\n", ["string": "---"], gives: "  ---\n"),
        Case(
            "Triple Mustache - Standalone", "  {{{string}}}\n", ["string": "---"],
            gives: "  ---\n"),
        Case("Ampersand - Standalone", "  {{&string}}\n", ["string": "---"], gives: "  ---\n"),
        Case("Interpolation With Padding", "|{{ string }}|", ["string": "---"], gives: "|---|"),
        Case("Triple With Padding", "|{{{ string }}}|", ["string": "---"], gives: "|---|"),
        Case("Ampersand With Padding", "|{{& string }}|", ["string": "---"], gives: "|---|"),
    ]

    @Test("has variables", arguments: interpolation)
    func variables(_ it: Case) throws { try check(it) }

    static let lists: [Case] = [
        Case(
            "List", "\"{{#list}}{{item}}{{/list}}\"",
            ["list": [["item": 1], ["item": 2], ["item": 3]]], gives: "\"123\""),
        Case("Empty List", "\"{{#list}}Yay!{{/list}}\"", ["list": [Int]()], gives: "\"\""),
        Case(
            "Implicit Iterator - String", "\"{{#list}}({{.}}){{/list}}\"",
            ["list": ["a", "b", "c"]], gives: "\"(a)(b)(c)\""),
        Case(
            "Implicit Iterator - Decimal", "\"{{#list}}({{.}}){{/list}}\"",
            ["list": [1.1, 2.2, 3.3]], gives: "\"(1.1)(2.2)(3.3)\""),
        Case(
            "Implicit Iterator - Array", "\"{{#list}}({{#.}}{{.}}{{/.}}){{/list}}\"",
            ["list": [["1", "2", "3"], ["a", "b", "c"]]], gives: "\"(123)(abc)\""),
        Case(
            "Implicit Iterator - HTML Escaping", "\"{{#list}}({{.}}){{/list}}\"",
            ["list": ["&", "\"", "<", ">"]], gives: "\"(&amp;)(&quot;)(&lt;)(&gt;)\""),
        Case(
            "Implicit Iterator - Triple mustache", "\"{{#list}}({{{.}}}){{/list}}\"",
            ["list": ["&", "\"", "<", ">"]], gives: "\"(&)(\")(<)(>)\""),
        Case(
            "List Contexts",
            "{{#tops}}{{#middles}}{{tname.lower}}{{mname}}."
                + "{{#bottoms}}{{tname.upper}}{{mname}}{{bname}}.{{/bottoms}}"
                + "{{/middles}}{{/tops}}",
            ["tops": [top]], gives: "a1.A1x.A1y."),
    ]

    private static let top: [String: any Sendable] = [
        "tname": ["upper": "A", "lower": "a"],
        "middles": [
            ["mname": "1", "bottoms": [["bname": "x"], ["bname": "y"]]] as [String: any Sendable]
        ],
    ]

    @Test("has sections for each item of a list", arguments: lists)
    func sectionsOfLists(_ it: Case) throws { try check(it) }

    static let sections: [Case] = [
        Case("Truthy", "({{#boolean}}Shown.{{/boolean}})", ["boolean": true], gives: "(Shown.)"),
        Case("Falsey", "\"{{#boolean}}Not.{{/boolean}}\"", ["boolean": false], gives: "\"\""),
        Case("Null is falsey", "\"{{#null}}Not.{{/null}}\"", ["null": null], gives: "\"\""),
        Case(
            "Context", "\"{{#context}}Hi {{name}}.{{/context}}\"", ["context": ["name": "Joe"]],
            gives: "\"Hi Joe.\""),
        Case(
            "Parent contexts", "\"{{#sec}}{{a}}, {{b}}, {{c.d}}{{/sec}}\"",
            ["a": "foo", "b": "wrong", "sec": ["b": "bar"], "c": ["d": "baz"]],
            gives: "\"foo, bar, baz\""),
        Case(
            "Variable test", "\"{{#foo}}{{.}} is {{foo}}{{/foo}}\"", ["foo": "bar"],
            gives: "\"bar is bar\""),
        Case(
            "Doubled", "{{#bool}}\n* first\n{{/bool}}\n* {{two}}\n{{#bool}}\n* third\n{{/bool}}\n",
            ["bool": true, "two": "second"], gives: "* first\n* second\n* third\n"),
        Case(
            "Nested (Truthy)", "| A {{#bool}}B {{#bool}}C{{/bool}} D{{/bool}} E |",
            ["bool": true], gives: "| A B C D E |"),
        Case(
            "Nested (Falsey)", "| A {{#bool}}B {{#bool}}C{{/bool}} D{{/bool}} E |",
            ["bool": false], gives: "| A  E |"),
        Case("Context Misses", "[{{#missing}}Found key!{{/missing}}]", gives: "[]"),
        Case(
            "Dotted Names - Truthy", "\"{{#a.b.c}}Here{{/a.b.c}}\" == \"Here\"",
            ["a": ["b": ["c": true]]], gives: "\"Here\" == \"Here\""),
        Case(
            "Dotted Names - Broken Chains", "\"{{#a.b.c}}Here{{/a.b.c}}\" == \"\"",
            ["a": [String: String]()], gives: "\"\" == \"\""),
        Case(
            "Surrounding Whitespace", " | {{#boolean}}\t|\t{{/boolean}} | \n", ["boolean": true],
            gives: " | \t|\t | \n"),
        Case(
            "Internal Whitespace",
            " | {{#boolean}} {{! Important Whitespace }}\n {{/boolean}} | \n",
            ["boolean": true], gives: " |  \n  | \n"),
        Case(
            "Indented Inline Sections",
            " {{#boolean}}YES{{/boolean}}\n {{#boolean}}GOOD{{/boolean}}\n", ["boolean": true],
            gives: " YES\n GOOD\n"),
        Case(
            "Standalone Lines", "| This Is\n{{#boolean}}\n|\n{{/boolean}}\n| A Line\n",
            ["boolean": true], gives: "| This Is\n|\n| A Line\n"),
        Case(
            "Indented Standalone Lines",
            "| This Is\n  {{#boolean}}\n|\n  {{/boolean}}\n| A Line\n", ["boolean": true],
            gives: "| This Is\n|\n| A Line\n"),
        Case(
            "Standalone Line Endings", "|\r\n{{#boolean}}\r\n{{/boolean}}\r\n|",
            ["boolean": true], gives: "|\r\n|"),
        Case(
            "Standalone Without Previous Line", "  {{#boolean}}\n#{{/boolean}}\n/",
            ["boolean": true], gives: "#\n/"),
        Case(
            "Standalone Without Newline", "#{{#boolean}}\n/\n  {{/boolean}}", ["boolean": true],
            gives: "#\n/\n"),
        Case("Padding", "|{{# boolean }}={{/ boolean }}|", ["boolean": true], gives: "|=|"),
    ]

    @Test("has sections", arguments: sections)
    func sectionsOfValues(_ it: Case) throws { try check(it) }

    static let inverted: [Case] = [
        Case("Falsey", "({{^boolean}}Shown.{{/boolean}})", ["boolean": false], gives: "(Shown.)"),
        Case("Truthy", "\"{{^boolean}}Not.{{/boolean}}\"", ["boolean": true], gives: "\"\""),
        Case("Null is falsey", "\"{{^null}}Shown.{{/null}}\"", ["null": null], gives: "\"Shown.\""),
        Case(
            "Context", "\"{{^context}}Hi {{name}}.{{/context}}\"", ["context": ["name": "Joe"]],
            gives: "\"\""),
        Case("List", "\"{{^list}}{{n}}{{/list}}\"", ["list": [["n": 1]]], gives: "\"\""),
        Case("Empty List", "\"{{^list}}Yay!{{/list}}\"", ["list": [Int]()], gives: "\"Yay!\""),
        Case(
            "Context Misses", "[{{^missing}}Cannot find key!{{/missing}}]",
            gives: "[Cannot find key!]"),
        Case(
            "Dotted Names - Broken Chains", "\"{{^a.b.c}}Not Here{{/a.b.c}}\" == \"Not Here\"",
            ["a": [String: String]()], gives: "\"Not Here\" == \"Not Here\""),
        Case(
            "Standalone Lines", "| This Is\n{{^boolean}}\n|\n{{/boolean}}\n| A Line\n",
            ["boolean": false], gives: "| This Is\n|\n| A Line\n"),
        Case(
            "Standalone Without Newline", "^{{^boolean}}\n/\n  {{/boolean}}", ["boolean": false],
            gives: "^\n/\n"),
    ]

    @Test("has inverted sections", arguments: inverted)
    func invertedSections(_ it: Case) throws { try check(it) }

    static let partials: [Case] = [
        Case(
            "Basic Behavior", "\"{{>text}}\"", [:], ["text": "from partial"],
            gives: "\"from partial\""),
        Case(
            "Context", "\"{{>partial}}\"", ["text": "content"], ["partial": "*{{text}}*"],
            gives: "\"*content*\""),
        Case(
            "Nested", "{{>outer}}", ["a": "hello", "b": "world"],
            ["outer": "*{{a}} {{>inner}}*", "inner": "{{b}}!"], gives: "*hello world!*"),
        Case(
            "Surrounding Whitespace", "| {{>partial}} |", [:], ["partial": "\t|\t"],
            gives: "| \t|\t |"),
        Case(
            "Inline Indentation", "  {{data}}  {{> partial}}\n", ["data": "|"],
            ["partial": ">\n>"], gives: "  |  >\n>\n"),
        Case(
            "Standalone Line Endings", "|\r\n{{>partial}}\r\n|", [:], ["partial": ">"],
            gives: "|\r\n>|"),
        Case(
            "Standalone Without Previous Line", "  {{>partial}}\n>", [:], ["partial": ">\n>"],
            gives: "  >\n  >>"),
        Case(
            "Standalone Without Newline", ">\n  {{>partial}}", [:], ["partial": ">\n>"],
            gives: ">\n  >\n  >"),
        Case(
            "Standalone Indentation", "\\\n {{>partial}}\n/\n", ["content": "<\n->"],
            ["partial": "|\n{{{content}}}\n|\n"], gives: "\\\n |\n <\n->\n |\n/\n"),
        Case("Padding Whitespace", "|{{> partial }}|", [:], ["partial": "[]"], gives: "|[]|"),
    ]

    @Test("includes others", arguments: partials)
    func includes(_ it: Case) throws { try check(it) }

    static let comments: [Case] = [
        Case("Inline", "12345{{! Comment Block! }}67890", gives: "1234567890"),
        Case(
            "Multiline", "12345{{!\n  This is a\n  multi-line comment...\n}}67890\n",
            gives: "1234567890\n"),
        Case("Standalone", "Begin.\n{{! Comment Block! }}\nEnd.\n", gives: "Begin.\nEnd.\n"),
        Case(
            "Indented Standalone", "Begin.\n  {{! Indented Comment Block! }}\nEnd.\n",
            gives: "Begin.\nEnd.\n"),
        Case(
            "Standalone Line Endings", "|\r\n{{! Standalone Comment }}\r\n|", gives: "|\r\n|"),
        Case(
            "Standalone Without Previous Line", "  {{! I'm Still Standalone }}\n!", gives: "!"),
        Case(
            "Standalone Without Newline", "!\n  {{! I'm Still Standalone }}", gives: "!\n"),
        Case(
            "Indented Multiline Standalone",
            "Begin.\n  {{!\n    Something's going on here...\n  }}\nEnd.\n",
            gives: "Begin.\nEnd.\n"),
        Case("Indented Inline", "  12 {{! 34 }}\n", gives: "  12 \n"),
        Case("Surrounding Whitespace", "12345 {{! Comment Block! }} 67890", gives: "12345  67890"),
    ]

    @Test("has comments", arguments: comments)
    func ignoresComments(_ it: Case) throws { try check(it) }
}
