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
    /// The value over several lines of at most 130 columns, which hold as many short values as fit.
    fileprivate func text(indented depth: Int = 0, after prefix: Int = 0) -> String {
        let line = String(decoding: bytes, as: UTF8.self)
        guard 2 * depth + prefix + line.count > 128 else { return line }
        switch self {
        case .object(let members):
            return Self.filled(
                members.map {
                    let name = "\"\($0.name)\": "
                    return name + $0.value.text(indented: depth + 1, after: name.count)
                }, in: ("{", "}"), depth)
        case .list(let values):
            return Self.filled(
                values.map { $0.text(indented: depth + 1) }, in: ("[", "]"), depth)
        default: return line
        }
    }

    private static func filled(
        _ parts: [String], in brackets: (String, String), _ depth: Int
    ) -> String {
        let margin = String(repeating: "  ", count: depth + 1)
        var lines: [String] = []
        for part in parts {
            if let last = lines.last, !last.contains("\n"), !part.contains("\n"),
                2 * depth + last.count + part.count < 125
            {
                lines[lines.count - 1] = "\(last), \(part)"
            } else {
                lines.append(part)
            }
        }
        let body = lines.map { margin + $0 }.joined(separator: ",\n")
        return "\(brackets.0)\n\(body)\n\(margin.dropLast(2))\(brackets.1)"
    }
}
