import Foundation
import HTTPServing
import JSONCoding
import Testing

@testable import GalleryService

/// Keeps `Documents/openapi.json` equal to the document that the declarations give.
///
/// `PEEKSTRIP_WRITE_OPENAPI=1` writes the file after a declaration has changed on purpose; its
/// difference says what changes for clients.
@Suite("The generated OpenAPI document")
struct OpenAPIGoldenTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documents/openapi.json").standardized.path

    @Test("is the one that is published")
    func golden() throws {
        let text = ServiceDescription.document(below: .root).text() + "\n"
        if ProcessInfo.processInfo.environment["PEEKSTRIP_WRITE_OPENAPI"] != nil {
            try Data(text.utf8).write(to: URL(filePath: Self.file))
        }
        let stored = FileManager.default.contents(atPath: Self.file) ?? Data()
        #expect(
            stored == Data(text.utf8), "the service describes itself otherwise than the file does")
    }
}

extension JSONValue {
    /// The value over several lines; what fits into 100 columns stands in one.
    fileprivate func text(indented depth: Int = 0, after prefix: Int = 0) -> String {
        let line = String(decoding: bytes, as: UTF8.self)
        guard 2 * depth + prefix + line.count > 99 else { return line }
        let margin = String(repeating: "  ", count: depth + 1)
        let end = "\n" + String(repeating: "  ", count: depth)
        switch self {
        case .object(let members):
            let lines = members.map {
                let name = "\"\($0.name)\": "
                return margin + name + $0.value.text(indented: depth + 1, after: name.count)
            }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        case .list(let values):
            let lines = values.map { margin + $0.text(indented: depth + 1) }
            return "[\n" + lines.joined(separator: ",\n") + end + "]"
        default: return line
        }
    }
}
