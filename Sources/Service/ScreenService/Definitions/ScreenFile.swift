import Interface
import JSONCoding
import Requests
import Screens

/// The definitions in a file of the operator.
///
///     {"screens": {"kitchen": {"galleries": ["Holiday"], "every": "30s"}}}
package struct ScreenFile: Sendable {
    package let definitions: [ScreenName: ScreenDefinition]

    /// Screens in a file, or made through the API, at most.
    package static let limit = 100
    /// Bytes of a file at most.
    package static let byteLimit = 1 << 20

    /// Reads a file.
    ///
    /// - Throws: ``ScreenFileError``.
    package init(_ bytes: [UInt8]) throws(ScreenFileError) {
        guard bytes.count <= Self.byteLimit else {
            throw ScreenFileError(
                line: 1, reason: "The file has \(bytes.count) bytes; it may have \(Self.byteLimit)."
            )
        }
        let document: JSONValue
        let offsets: JSONOffsets
        do throws(JSONFileError) {
            (document, offsets) = try JSONValue.parsed(file: bytes)
        } catch {
            throw ScreenFileError(line: error.line, reason: error.reason.detail)
        }
        do throws(FieldError) {
            definitions = try Self.definitions(document)
        } catch {
            throw ScreenFileError(
                line: bytes.line(at: offsets.offset(of: error.path)), reason: error.detail)
        }
    }

    /// The definitions of a document.
    private static func definitions(
        _ document: JSONValue
    ) throws(FieldError) -> [ScreenName: ScreenDefinition] {
        let fields = try Fields(document)
        try fields.allow(only: ["screens"])
        guard case .object(let members)? = fields.value("screens") else {
            throw fields.error("screens", "an object of screens by their names")
        }
        guard members.count <= limit else {
            throw fields.error("screens", "an object of at most \(limit) screens")
        }
        var definitions: [ScreenName: ScreenDefinition] = [:]
        for member in members {
            let path = fields.fullPath(of: "screens") + "." + member.name
            guard let name = ScreenName(member.name) else {
                throw FieldError(path: path, rule: "named by \(ScreenName.rule)")
            }
            definitions[name] = try ScreenDefinition(name, member.value, at: path)
        }
        return definitions
    }
}

/// Why a file of screens is rejected.
package struct ScreenFileError: Error, Equatable {
    package let line: Int
    /// What is wrong and what to do, as sentences.
    package let reason: String

    package var message: String { "Line \(line): \(reason)" }
}

extension ScreenName {
    /// What a name must be.
    package static let rule = "1 to 64 letters from a to z, digits, hyphens and underscores"
}
