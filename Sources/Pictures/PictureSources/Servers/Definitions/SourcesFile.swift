import JSONCoding

/// The definitions of servers, most of them in a file of the operator.
///
///     {"sources": [{"name": "Family", "kind": "webdav", "url": "https://nas.example/photos",
///                   "user": "frame", "passwordFile": "/run/secrets/nas"}]}
package struct SourcesFile: Sendable {
    package let definitions: [SourceDefinition]

    /// Sources at most: each has threads of its own.
    package static let limit = 20
    /// Bytes of a file at most.
    package static let byteLimit = 1 << 20

    /// Why a file is rejected.
    package struct Mistake: Error, Equatable {
        package let line: Int
        /// What is wrong and what to do, as sentences; without secrets.
        package let reason: String

        package var message: String { "Line \(line): \(reason)" }
    }

    /// Definitions without a file.
    package init(_ definitions: [SourceDefinition]) { self.definitions = definitions }

    /// Reads a file, and the files and variables with secrets that it names.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - others: Definitions that do not come from it, whose names it must not have.
    /// - Throws: ``Mistake``.
    package init(
        _ bytes: [UInt8], beside others: [SourceDefinition] = []
    ) throws(Mistake) {
        guard bytes.count <= Self.byteLimit else {
            throw Mistake(
                line: 1, reason: "The file has \(bytes.count) bytes; it may have \(Self.byteLimit)."
            )
        }
        let (document, offsets): (JSONValue, JSONOffsets)
        do throws(JSONFileError) {
            (document, offsets) = try JSONValue.parsed(file: bytes)
        } catch {
            throw Mistake(line: error.line, reason: Self.sentence(error.reason))
        }
        do throws(DefinitionError) {
            definitions = try Self.definitions(document, beside: others)
        } catch {
            throw Mistake(
                line: bytes.line(at: offsets.offset(of: error.path)), reason: error.reason)
        }
    }

    private static func sentence(_ error: JSONError) -> String {
        switch error {
        case .malformed: "This is not valid JSON."
        case .tooDeep(let limit): "Arrays and objects are nested deeper than \(limit) levels."
        case .duplicateName(let name): "The name \(name) occurs twice in an object."
        case .numberTooLarge: "The number is too large."
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
