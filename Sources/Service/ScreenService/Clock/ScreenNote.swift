import Calendars
import Interface
import JSONCoding

/// A line that the operator writes on a screen for a while: the weather, a greeting.
package struct ScreenNote: Equatable, Sendable {
    package let text: String
    /// When it is no longer shown; nil if it stays.
    package let end: UnixTime?

    /// Characters of the text at most.
    private static let limit = 200

    private static let textWords =
        "What is written for the field note of the screen's text; empty for nothing."
    private static let endWords =
        "When it is no longer shown, in milliseconds since 1970; null if it stays."
    private static let times = 0...Int(UnixTime.range.upperBound)

    /// A note in a request.
    package static let schema = Schema.object([
        .required("text", .text(0...limit), textWords),
        .optional("until", Schema.integer(times).orNull, endWords),
    ])

    /// A note in a response.
    package static let shownSchema = Schema.object([
        .required("text", .text, textWords),
        .required("until", Schema.integer(times).orNull, endWords),
    ])

    /// Reads a note.
    package init(_ document: JSONValue) throws(FieldError) {
        let fields = try Fields(document)
        try fields.allow(only: ["text", "until"])
        guard let text = try fields.text("text"), text.unicodeScalars.count <= Self.limit,
            text.unicodeScalars.allSatisfy({
                $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                    && !(0x2028...0x2029).contains($0.value)
            })
        else {
            throw fields.error("text", "0 to \(Self.limit) characters on one line")
        }
        self.text = text
        end = try fields.integer("until", in: Self.times)
            .map { UnixTime(milliseconds: Int64($0)) }
    }

    /// The note as a document; the end is null if it stays.
    package var document: JSONValue {
        .object([
            .init("text", .text(text)),
            .init("until", end.map { .number(Int($0.milliseconds)) } ?? .null),
        ])
    }

    /// What is shown at a time.
    func text(at time: UnixTime) -> String { end.map { time < $0 } ?? true ? text : "" }
}
