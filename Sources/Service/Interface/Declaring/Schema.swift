import JSONCoding

/// What JSON values are valid: a JSON Schema (2020-12, of which OpenAPI 3.1 takes every keyword).
package struct Schema: Sendable, Equatable {
    package let json: JSONValue

    package init(_ json: JSONValue) { self.json = json }

    // MARK: Values

    package static let flag: Schema = Schema(["type": "boolean"])
    package static let integer: Schema = Schema(["type": "integer"])
    package static let number: Schema = Schema(["type": "number"])
    package static let text: Schema = Schema(["type": "string"])
    /// The bytes of a file that is no JSON.
    package static let bytes: Schema = Schema(["type": "string", "format": "binary"])
    /// Any value.
    package static let anything: Schema = Schema([:])

    package static func integer(_ range: ClosedRange<Int>) -> Schema {
        Schema([
            "type": "integer", "minimum": .number(range.lowerBound),
            "maximum": .number(range.upperBound),
        ])
    }

    package static func integer(from minimum: Int) -> Schema {
        Schema(["type": "integer", "minimum": .number(minimum)])
    }

    package static func number(_ range: ClosedRange<Double>) -> Schema {
        Schema([
            "type": "number", "minimum": .number(range.lowerBound),
            "maximum": .number(range.upperBound),
        ])
    }

    /// A text that a regular expression matches (ECMA-262).
    package static func text(matching pattern: String) -> Schema {
        Schema(["type": "string", "pattern": .text(pattern)])
    }

    /// A text of so many characters.
    package static func text(_ lengths: ClosedRange<Int>) -> Schema {
        Schema.text.bounded("minLength", "maxLength", lengths)
    }

    package static func choice(_ values: [String]) -> Schema {
        Schema(["type": "string", "enum": .list(values.map(JSONValue.text))])
    }

    package static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of type: Choice.Type
    ) -> Schema {
        choice(Choice.allCases.map(\.rawValue))
    }

    /// A schema of the document's components, by its name.
    package static func named(_ name: String) -> Schema {
        Schema(["$ref": .text("#/components/schemas/\(name)")])
    }

    // MARK: Compositions

    /// A list of so many items.
    package static func list(
        of items: Schema, _ counts: ClosedRange<Int> = 0 ... .max
    ) -> Schema {
        Schema(["type": "array", "items": items.json]).bounded("minItems", "maxItems", counts)
    }

    package static func one(of schemas: [Schema]) -> Schema {
        Schema(["oneOf": .list(schemas.map(\.json))])
    }

    package static func all(of schemas: [Schema]) -> Schema {
        Schema(["allOf": .list(schemas.map(\.json))])
    }

    /// An object with these members and, unless it is open, no others.
    package static func object(_ members: [MemberSchema], isOpen: Bool = false) -> Schema {
        var json: [JSONValue.Member] = [.init("type", "object")]
        if !members.isEmpty {
            json.append(
                .init("properties", .object(members.map { .init($0.name, $0.schema.json) })))
        }
        let required = members.filter(\.isRequired).map { JSONValue.text($0.name) }
        if !required.isEmpty { json.append(.init("required", .list(required))) }
        if !isOpen { json.append(.init("additionalProperties", false)) }
        return Schema(.object(json))
    }

    /// The members of an object.
    var members: [JSONValue.Member] {
        guard case .object(let members)? = json["properties"] else { return [] }
        return members
    }

    // MARK: Changes

    /// With other values for the schemas of an object's members.
    func replacingMembers(_ replaced: (JSONValue) -> JSONValue) -> Schema {
        guard case .object(let keywords) = json, !members.isEmpty else { return self }
        let properties = members.map { JSONValue.Member($0.name, replaced($0.value)) }
        return Schema(
            .object(
                keywords.map {
                    $0.name == "properties" ? .init($0.name, .object(properties)) : $0
                }))
    }

    /// With another keyword; the same if the value is nil.
    package func adding(_ keyword: String, _ value: JSONValue?) -> Schema {
        guard let value, case .object(let members) = json else { return self }
        return Schema(.object(members.filter { $0.name != keyword } + [.init(keyword, value)]))
    }

    /// With the bounds of a length, of which 0 and the largest number are none.
    private func bounded(
        _ minimum: String, _ maximum: String, _ lengths: ClosedRange<Int>
    ) -> Schema {
        adding(minimum, lengths.lowerBound == 0 ? nil : .number(lengths.lowerBound))
            .adding(maximum, lengths.upperBound == .max ? nil : .number(lengths.upperBound))
    }

    /// With words that explain the value.
    package func described(_ words: String) -> Schema { adding("description", .text(words)) }

    package var orNull: Schema {
        guard case .object(let members) = json else { return self }
        if case .text(let type)? = json["type"] {
            return Schema(
                .object(
                    members.map { member in
                        switch (member.name, member.value) {
                        case ("type", _): .init("type", [.text(type), "null"])
                        case ("enum", .list(let values)): .init("enum", .list(values + [nil]))
                        default: member
                        }
                    }))
        }
        let words = json["description"]
        let bare = Schema(.object(members.filter { $0.name != "description" }))
        let parts: [JSONValue] =
            if case .list(let parts)? = bare.json["oneOf"] { parts } else { [bare.json] }
        return Schema(["oneOf": .list(parts + [["type": "null"]])]).adding("description", words)
    }
}

/// A member of an object that a schema describes.
package struct MemberSchema: Sendable {
    package let name: String
    package let schema: Schema
    package let isRequired: Bool

    private init(_ name: String, _ schema: Schema, _ words: String?, isRequired: Bool) {
        self.name = name
        self.schema = words.map(schema.described) ?? schema
        self.isRequired = isRequired
    }

    /// A member that is always there.
    package static func required(
        _ name: String, _ schema: Schema, _ words: String? = nil
    ) -> MemberSchema {
        MemberSchema(name, schema, words, isRequired: true)
    }

    /// A member that may be missing.
    package static func optional(
        _ name: String, _ schema: Schema, _ words: String? = nil
    ) -> MemberSchema {
        MemberSchema(name, schema, words, isRequired: false)
    }
}
