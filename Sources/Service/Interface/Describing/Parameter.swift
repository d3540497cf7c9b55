import JSONCoding

/// A part of a request beside its body, as the OpenAPI document describes it.
package struct Parameter: Sendable {
    package enum Location: String, Sendable {
        case path
        case query
        case header
    }

    package let name: String
    let location: Location
    private let schema: Schema
    private let words: String?
    private let isRequired: Bool
    private let examples: JSONValue?

    package init(
        _ location: Location, _ name: String, _ schema: Schema, _ words: String? = nil,
        isRequired: Bool = false, examples: JSONValue? = nil
    ) {
        self.name = name
        self.isRequired = isRequired || location == .path
        self.examples = examples
        self.location = location
        self.schema = schema
        self.words = words
    }

    package static func header(
        _ name: String, _ words: String, _ schema: Schema = .text
    ) -> Parameter {
        Parameter(.header, name, schema, words)
    }

    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("name", .text(name)), .init("in", .text(location.rawValue)),
        ]
        if isRequired { members.append(.init("required", true)) }
        members.append(.init("schema", schema.json))
        if let examples { members.append(.init("examples", examples)) }
        if let words { members.append(.init("description", .text(words))) }
        // A list in a query has commas between its values.
        if location == .query, schema.hasList {
            members += [.init("style", "form"), .init("explode", false)]
        }
        return .object(members)
    }
}

extension [Parameter] {
    package static func query(_ fields: [Field], required: Set<String> = []) -> [Parameter] {
        fields.map {
            Parameter(
                .query, $0.name, $0.type.schema, $0.words, isRequired: required.contains($0.name))
        }
    }
}

extension Schema {
    /// Whether a value may be a list.
    fileprivate var hasList: Bool {
        if json["type"] == "array" { return true }
        guard case .list(let parts)? = json["oneOf"] else { return false }
        return parts.contains { $0["type"] == "array" }
    }
}
