import Interface
import JSONCoding
import Viewers

/// Events, in requests.
package enum EventSchemas {
    package static let all: [(name: String, schema: Schema)] = [
        ("Batch", batch), ("Event", .one(of: EventDeclaration.all.map(\.schema))),
        ("FormEvent", FormEventSchema.schema),
    ]

    private static let batch = Schema.object([
        .optional(
            "seq", Schema.integer(1...EventBatch.numberRange.upperBound).orNull,
            "The last accepted number + 1; leave it out to apply the batch as it comes."),
        .optional(
            "time", Schema.integer(EventBatch.numberRange).orNull,
            "The session's time of the last event; by default the arrival of the batch."),
        .required("events", .list(of: .named("Event"), 0...EventBatch.eventLimit)),
    ])
}

/// The one event of a form.
private enum FormEventSchema {
    private static let forms = EventDeclaration.all.compactMap { event in
        event.form.map { (event: event, form: $0) }
    }
    private static let tap = "tap"
    /// How browsers name the point of a clicked image.
    private static let click = ["tap.x", "tap.y"]

    static let schema = Schema.object(members)
        .adding("oneOf", .list(forms.map { requirement([$0.event.name]) } + [requirement(click)]))
        .adding("dependentRequired", .object(soleOwners + clicks))
        .adding("dependentSchemas", .object(commonOwners))
        .described(
            "One of \(forms.map(\.event.name).joined(separator: ", ")), tap.x with tap.y; and its "
                + "parameters.")

    private static let members =
        forms.map { MemberSchema.optional($0.event.name, $0.form.schema(of: $0.event)) }
        + owned.map { name in
            let field = forms.lazy.flatMap(\.event.parameters).map(\.field).first {
                $0.name == name
            }
            return .optional(name, field?.type.formSchema ?? .text, field?.words)
        }
        + click.map { .optional($0, .number(InputRanges.coordinates)) }
        + [
            .optional("seq", .integer(1...EventBatch.numberRange.upperBound)),
            .optional("time", .integer(EventBatch.numberRange)),
        ]

    /// The parameters that are fields of their own.
    private static let owned = forms.reduce(into: [String]()) { names, entry in
        names += entry.form.own.filter { !names.contains($0) }
    }

    /// The fields that a parameter of its own goes with.
    private static func owners(of name: String) -> [String] {
        forms.filter { $0.form.own.contains(name) }
            .flatMap { $0.event.name == tap ? [tap, click[0]] : [$0.event.name] }
    }

    private static let soleOwners = owned.filter { owners(of: $0).count == 1 }
        .map { JSONValue.Member($0, .list(owners(of: $0).map(JSONValue.text))) }
    private static let commonOwners = owned.filter { owners(of: $0).count > 1 }
        .map { JSONValue.Member($0, ["anyOf": .list(owners(of: $0).map { requirement([$0]) })]) }
    private static let clicks = [
        JSONValue.Member(click[0], [.text(click[1])]), .init(click[1], [.text(click[0])]),
    ]

    private static func requirement(_ names: [String]) -> JSONValue {
        ["required": .list(names.map(JSONValue.text))]
    }
}

extension EventForm {
    /// The value of the field that has the event's name.
    fileprivate func schema(of event: EventDeclaration) -> Schema {
        guard !parts.isEmpty else { return .text }
        guard spellings.isEmpty else { return .choice(spellings.map(\.word)) }
        let fields = parts.compactMap { name in
            event.parameters.first { $0.field.name == name }?.field
        }
        if parts.count == 1, let field = fields.first { return field.type.formSchema }
        let comma = separator.map { "[\($0),]" } ?? ","
        let patterns = counts.sorted().map { count in
            fields.prefix(count).map(\.pattern).joined(separator: comma)
        }
        let spelled = counts.sorted().map { parts.prefix($0).joined(separator: ",") }
        return .text(matching: "^(\(patterns.joined(separator: "|")))$")
            .described(spelled.joined(separator: ", or "))
    }
}

extension Field {
    /// A regular expression of the numbers in a form, as precise as the bounds of the three kinds of
    /// numbers that events have.
    fileprivate var pattern: String {
        if let pattern = type.pattern { return "(\(pattern))" }
        guard case .number(EventBatch.scales) = type else {
            return "-?[0-9]{1,6}([.][0-9]{1,6})?"
        }
        return "([1-9][0-9]?([.][0-9]{1,6})?|100|0[.]([1-9][0-9]{0,5}|0[1-9][0-9]{0,4}))"
    }
}
