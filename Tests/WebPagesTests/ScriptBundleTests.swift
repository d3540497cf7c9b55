import Testing

@testable import WebPages

@Suite("A script with its imports")
struct ScriptBundleTests {
    private func bundle(_ files: [String: String]) throws -> String {
        try ScriptBundle(of: "main.js") { files[$0] }.text
    }

    @Test("has each module once, after those that it imports, without lines of comments")
    func order() throws {
        let text = try bundle([
            "main.js": """
            // The page.
            import { a, b as c } from './parts/one.js'
            import * as two from './parts/two.js'

            /** Says it,
                in two lines. */
            function run() {
              // Not here.
              return a + c + two.d // but this stays
            }
            """,
            "parts/one.js": """
            import { d } from './two.js'
            /** One. */
            export const a = d
            const local = 2
            export { local as b }
            """,
            "parts/two.js": "export function d() {}\nexport class E {}",
        ])
        #expect(
            text == """
                var parts_two_js = (function () {
                function d() {}
                class E {}
                return { d: d, E: E }
                })()
                var parts_one_js = (function () {
                var d = parts_two_js.d
                const a = d
                const local = 2
                return { a: a, b: local }
                })()
                var main_js = (function () {
                var a = parts_one_js.a
                var c = parts_one_js.b
                var two = parts_two_js
                function run() {
                  return a + c + two.d // but this stays
                }
                return {  }
                })()

                """)
    }

    @Test("loads other scripts from where the joined script is")
    func laterImports() throws {
        let text = try bundle([
            "main.js": "import { a } from './parts/one.js'",
            "parts/one.js": """
            export const a = () => import('./two.js')
            const iimp = 'ï', b = [import('./two.js'), import("../three.js"), reimport('./two.js')]
            const c = import(a), d = 'import'
            """,
        ])
        #expect(text.contains("const a = () => import('./parts/two.js')"))
        #expect(
            text.contains(
                "[import('./parts/two.js'), import(\"./three.js\"), reimport('./two.js')]"))
        #expect(text.contains("const c = import(a), d = 'import'\n"))
    }

    @Test(
        "says which file has a mistake",
        arguments: [
            ("import { a } from './none.js'", "main.js", "it imports none.js, which is missing"),
            ("import a from './one.js'", "main.js", "import a is not understood"),
            ("export default 1", "main.js", "export default 1 is not understood"),
            ("import { a } from './loop.js'", "main.js", "it imports itself, by way of others"),
            ("import { a", "main.js", "a statement has no end: import { a "),
        ])
    func mistakes(script: String, path: String, reason: String) {
        let files = [
            "main.js": script, "one.js": "export const a = 1",
            "loop.js": "import { b } from './main.js'\nexport const a = 1",
        ]
        #expect(throws: BundleError(path: path, reason: reason)) {
            try ScriptBundle(of: "main.js") { files[$0] }
        }
    }

    @Test("of styles has its imports in their places")
    func styles() throws {
        let files = [
            "main.css": "@import \"parts/a.css\";\nb { c: d }", "parts/a.css": "a { b: c }\n",
        ]
        #expect(try StyleBundle.text(of: "main.css") { files[$0] } == "a { b: c }\nb { c: d }\n")
        #expect(throws: BundleError(path: "main.css", reason: "it imports x.css, which is missing"))
        {
            try StyleBundle.text(of: "main.css") { ["main.css": "@import \"x.css\";"][$0] }
        }
    }
}
