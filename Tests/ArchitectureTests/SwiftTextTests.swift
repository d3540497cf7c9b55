import Testing

/// The house rules depend on this reader.
@Suite("A Swift file seen from far")
struct SwiftTextTests {
    @Test(
        "shows its imports, however they are written",
        arguments: [
            ("import Raster", ["Raster"]),
            ("  import   Raster // why", ["Raster"]),
            ("@testable import Raster\nimport Glibc", ["Raster", "Glibc"]),
            ("@_spi(Rows) @preconcurrency import Raster", ["Raster"]),
            ("public import struct Raster.Bitmap", ["Raster"]),
            ("import func Glibc.exit; import Raster", ["Glibc", "Raster"]),
            ("#if canImport(Foundation)\nimport Foundation\n#endif", ["Foundation"]),
        ])
    func imports(text: String, modules: [String]) {
        #expect(SwiftText(text).imports == modules)
    }

    @Test(
        "shows no import where there is none",
        arguments: [
            "// import Raster", "/* a /* b */\nimport Raster\n*/", "let a = \"import Raster\"",
            "let a = \"\"\"\n    import Raster\n    \"\"\"",
            "let a = #\"\"\"\nimport \"#Raster\n\"\"\"#",
            "important Raster", "reimport Raster",
        ])
    func noImports(text: String) {
        #expect(SwiftText(text).imports == [])
    }

    @Test(
        "shows what would end the process",
        arguments: [
            "let a = b!", "try! b()", "b as! C", "b()!.c", "b[0]!", "var a: Int!",
            "let a = \"b\".c!",
            "let a = b?.c!", "fatalError(\"b\")", "fatalError ()", "let a = \"\\(b)\".c!",
            "let a = [\"b\": \"/*\"][c]! /* d */", "URL(string: \"b\")!",
        ])
    func traps(text: String) {
        #expect(SwiftText(text).traps.count == 1)
    }

    @Test(
        "shows nothing where nothing would",
        arguments: [
            "if !a && !b {}", "a != b", "a !== b", "// a!",
            "let a = \"b!\"", "let a = \"\\(b(\"c\")) d!\"", "let a = #\"b\" c!\"#",
            "/* fatalError() */",
            "preconditionFailure(\"b\")", "let a = \"\"\"\n    b! \"c\"!\n    \"\"\"",
            "a = \"\\\"b!\"",
        ])
    func noTraps(text: String) {
        #expect(SwiftText(text).traps == [])
    }

    @Test("keeps the lines where they were")
    func lines() {
        let text = "/* one\n two */ let a = \"\"\"\n  three!\n  \"\"\"\nlet b = c!"
        #expect(SwiftText(text).traps == ["line 5: c!"])
    }
}
