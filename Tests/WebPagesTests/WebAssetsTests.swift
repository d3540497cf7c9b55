import FoundationEssentials
import Testing

@testable import WebPages

@Suite("The templates and files of pages")
struct WebAssetsTests {
    @Test("tell the template and the line of a mistake") func badTemplate() throws {
        let folder =
            FileManager.default.temporaryDirectory.path
            + "/peekstrip-assets-\(UInt64.random(in: 0...(.max)))"
        try FileManager.default.createDirectory(
            atPath: folder + "/Templates", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("<p>\n{{#isEmpty}}\n</p>\n".utf8)
            .write(to: URL(filePath: folder + "/Templates/index.mustache"))
        let reason = "line 2: the section isEmpty has no end."
        #expect(throws: WebAssetsError.badTemplate(name: "index", reason: reason)) {
            try WebAssets(in: folder)
        }
    }
}
