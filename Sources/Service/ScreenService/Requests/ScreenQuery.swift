import Calendars
import HTTPServing
import Interface
import Requests
import ScrollEngine

/// What the query of a screen's picture, layout or page asks for.
package struct ScreenQuery: Sendable {
    package let size: ScreenSize
    /// The time at which the screen is shown; nil for now.
    package let time: UnixTime?
    /// Whether the request turns the picture, because the device that sent it has just woken up.
    package let turnsPicture: Bool

    package static let key = Field(
        "key", .value(.text),
        """
        The key of the screen. A bearer token does as well. It opens the screen where access \
        tokens are asked for.
        """)

    /// The fields of a page's query that its links and its turns keep.
    package static let keptFields = [key] + QueryFields.size

    /// The fields of a picture's query, those of devices included.
    package static let fields =
        layoutFields + [
            Field(
                "advance", .choice(["wake"]),
                """
                `wake`: the picture is turned, as by /next, because the device has just woken up. \
                It needs the key.
                """)
        ]

    /// The fields of a layout's query.
    package static let layoutFields =
        streamFields + [
            Field(
                "t", .value(.integer(from: 0)),
                """
                The time at which the screen is shown, in milliseconds since 1970, from a day ago \
                to seven days ahead; by default now.
                """)
        ]

    /// The fields of what is shown now.
    package static let streamFields =
        QueryFields.size + [key, QueryFields.pictures, QueryFields.revision] + DeviceReport.fields

    /// How far in the past and in the future a time may be, in milliseconds: enough to look back at a
    /// night, and to prepare a week.
    private static let times = (past: Int64(86_400_000), future: Int64(7 * 86_400_000))

    /// - Throws: `FieldError`.
    package init(
        _ request: Request, allowing known: [Field] = Self.fields,
        for definition: ScreenDefinition,
        at now: UnixTime
    ) throws(FieldError) {
        let fields = try request.queryFields(only: known)
        size = try ScreenSize(fields, for: definition)
        let milliseconds = try fields.integer("t", in: 0...Int(UnixTime.range.upperBound))
        time = milliseconds.map { UnixTime(milliseconds: Int64($0)) }
        if let time, !(-Self.times.past...Self.times.future).contains(time - now) {
            throw fields.error(
                "t", "a time in milliseconds since 1970, from a day ago to seven days ahead")
        }
        switch try fields.text("advance") {
        case nil: turnsPicture = false
        case "wake": turnsPicture = true
        default: throw fields.error("advance", "wake")
        }
        guard !turnsPicture || time == nil else {
            throw fields.error("t", "left out where advance is given")
        }
    }
}
