import Interface
import JSONCoding
import ScrollEngine
import Viewers

/// An event that clients send: its name, its parameters, its spelling in forms, and how it is read.
///
/// From the declarations follow the reading of documents and forms, the errors that name what is
/// known, the schemas, and the table in Documents/API.md.
package struct EventDeclaration: Sendable {
    typealias Reader = @Sendable (Fields) throws(FieldError) -> InputEvent

    /// The `type` in documents, and the name of the field in forms.
    package let name: String
    /// What the event does.
    package let words: String
    package let parameters: [EventParameter]
    /// The spelling in forms; nil for an event that only documents have.
    package let form: EventForm?
    /// A condition that several parameters share, as keywords of a schema.
    private let condition: KeyValuePairs<String, JSONValue>
    /// Reads the event from its parameters; nil for `undo`, which is no event of a strip.
    let read: Reader?

    init(
        _ name: String, _ words: String, _ parameters: [EventParameter] = [],
        form: EventForm? = nil, condition: KeyValuePairs<String, JSONValue> = [:], read: Reader?
    ) {
        self.name = name
        self.words = words
        self.parameters = parameters
        self.form = form
        self.condition = condition
        self.read = read
    }

    /// The declaration that the `type` of some fields names.
    init(of fields: Fields) throws(FieldError) {
        guard case .text(let type)? = fields.value(Self.typeName),
            let found = Self.all.first(where: { $0.name == type })
        else { throw fields.error(Self.typeName, choices: Self.all.map(\.name)) }
        self = found
    }

    static let typeName = "type"
    static let timeName = "time"

    /// Rejects fields that the event does not have.
    func checkNames(of fields: Fields) throws(FieldError) {
        try fields.allow(
            where: { name in
                name == Self.typeName || name == Self.timeName
                    || parameters.contains { $0.field.name == name }
            },
            known: { [Self.typeName, Self.timeName] + parameters.map(\.field.name) })
    }

    // MARK: Schemas

    /// The event in a document.
    package var schema: Schema {
        let object = Schema.object(
            [.required(Self.typeName, .choice([name]))] + parameters.map(\.member)
                + [Self.time.member])
        // Generated clients call their type by the title.
        let titled = object.adding("title", .text(title)).described(words)
        return condition.reduce(titled) { $0.adding($1.key, $1.value) }
    }

    private var title: String { name.prefix(1).uppercased() + name.dropFirst() + "Event" }

    private static let time = Field(
        "time", .integer(EventBatch.numberRange), "On the client's clock, in milliseconds.")
}

package struct EventParameter: Sendable {
    package let field: Field
    /// Whether each event of its type has it; a condition may demand others.
    package let isRequired: Bool
    /// Whether null stands for a missing value.
    private let isNullable: Bool

    static func required(_ field: Field) -> EventParameter {
        EventParameter(field: field, isRequired: true, isNullable: false)
    }

    static func optional(_ field: Field) -> EventParameter {
        EventParameter(field: field, isRequired: false, isNullable: true)
    }

    /// A parameter that a condition demands if another one is given, or missing.
    static func conditional(_ field: Field) -> EventParameter {
        EventParameter(field: field, isRequired: false, isNullable: false)
    }

    var member: MemberSchema {
        if isRequired { return .required(field.name, field.type.schema, field.words) }
        return isNullable
            ? field.member : .optional(field.name, field.type.schema, field.words)
    }
}
