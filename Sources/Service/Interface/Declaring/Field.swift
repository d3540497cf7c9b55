/// A value that a client may give, by its name: in a document, a form or a query.
package struct Field: Sendable {
    /// The name as a literal, for writing it.
    package let key: StaticString
    /// The name as a text, for finding it.
    package let name: String
    package let type: FieldType
    /// What it means, with its unit.
    package let words: String

    package init(_ name: StaticString, _ type: FieldType, _ words: String) {
        key = name
        self.name = name.description
        self.type = type
        self.words = words
    }

    /// The member of a document; null stands for the default.
    package var member: MemberSchema { .optional(name, type.schema.orNull, words) }

    /// The member of a form, which has no null.
    package var formMember: MemberSchema { .optional(name, type.formSchema, words) }
}

extension [Field] {
    package var names: Set<String> { Set(map(\.name)) }
}
