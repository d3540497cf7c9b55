import JSONCoding

/// The definitions of servers, most of them in a file of the operator.
///
///     {"sources": [{"name": "Family", "kind": "webdav", "url": "https://nas.example/photos",
///                   "user": "frame", "passwordFile": "/run/secrets/nas"}]}
package struct SourcesFile: Sendable {
    package let definitions: [SourceDefinition]

    /// Sources at most: each has threads of its own.
    package static let limit = 20

    /// Definitions without a file.
    package init(_ definitions: [SourceDefinition]) { self.definitions = definitions }

    /// Reads a file, and the files and variables with secrets that it names.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - others: Definitions that do not come from it, whose names it must not have.
    /// - Throws: `JSONFileError`, without secrets.
    package init(
        _ bytes: [UInt8], beside others: [SourceDefinition] = []
    ) throws(JSONFileError) {
        definitions = try JSONValue.read(file: bytes) { (document) throws(DefinitionError) in
            try Self.definitions(document, beside: others)
        } location: {
            ($0.path, $0.reason)
        }
    }

    private static func definitions(
        _ document: JSONValue, beside others: [SourceDefinition]
    ) throws(DefinitionError) -> [SourceDefinition] {
        let fields = try DefinitionFields(document, at: "")
        try fields.allow(only: ["sources"])
        guard case .list(let values)? = fields.value("sources"), values.count <= limit else {
            throw fields.error("sources", "a list of at most \(limit) sources")
        }
        var definitions = others
        for (index, value) in values.enumerated() {
            let fields = try DefinitionFields(value, at: "sources[\(index)]")
            let definition = try SourceDefinition(fields)
            guard !definitions.contains(where: { $0.name == definition.name }) else {
                throw fields.error("name", "different from those of other sources")
            }
            definitions.append(definition)
        }
        return definitions
    }
}
