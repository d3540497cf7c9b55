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

    /// Reads a file.
    package init(_ bytes: [UInt8]) throws(JSONFileError) {
        definitions = try JSONValue.read(file: bytes) { (document) throws(FieldError) in
            try Self.definitions(document)
        } location: {
            ($0.path, $0.detail)
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

extension ScreenName {
    /// What a name must be.
    package static let rule = "1 to 64 letters from a to z, digits, hyphens and underscores"
}
