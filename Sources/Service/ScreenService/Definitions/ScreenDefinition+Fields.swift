import Catalogue
import FrameService
import Interface
import Screens
import ScrollEngine

/// The members of a definition.
extension ScreenDefinition {
    /// All members; a screen has no autoplay, because its schedule turns its pages.
    package static let fields =
        ownFields
        + StripFields.all.flatMap(\.documentFields).filter { $0.name != "autoplay" }

    /// A definition as a document.
    package static let schema = Schema.object(fields.map(\.member))
        .described("Every member is optional; null stands for its default.")

    /// Titles have so many characters at most.
    static let titleLimit = 200

    /// The members that are not those of a strip.
    private static let ownFields = [
        Field("title", .value(.text(1...titleLimit)), "By default the name."),
        Field(
            "galleries", .value(.list(of: .text(1 ... .max), 1...50)),
            """
            Ids of galleries and selections, and patterns in which * stands for any characters; \
            by default `*`, all galleries.
            """),
        Field(
            "mix", .value(.object([], isOpen: true)),
            """
            Galleries, selections and patterns instead of `galleries`, each with a weight of \
            \(Mix.weights.lowerBound) to \(Mix.weights.upperBound): how often its pictures come, relative \
            to the others.
            """),
        Field(
            "apart", .value(.text(matching: "^[0-9]{1,9}[smhd]$")),
            """
            The time within which no picture comes again where there are enough, as 12h or 7d, at most \
            366d.
            """),
        Field(
            "order", .choice(PlaylistOrder.Plain.allCases.map(\.rawValue) + [Fields.onThisDay]),
            """
            By default `shuffle`, in which every picture comes once before any comes again.
            """),
        Field("seed", .integer(0...Int(ItemOrder.maxSeed)), "Of the shuffles."),
        Field(
            "fallback", .choice(of: PlaylistOrder.Plain.self),
            "The order on days without pictures of their own; only with `on-this-day`."),
        Field(
            "every", .value(.text(matching: "^(never|[0-9]{1,9}[smhd])$")),
            """
            The time between two changes, as 30s, 5m, 2h or 7d, at most 366d, or `never`; by \
            default 1m. Screens of one period change together.
            """),
        Field(
            "at", .value(.one(of: [.text(0...100), .list(of: .text(0...100), 1...24)])),
            """
            The times of changes instead of a period, or one time: as 07:30, or five fields as in a \
            crontab.
            """),
        Field(
            "zone", .value(.text),
            """
            The time zone of `at`, days, quiet hours and the clock, as Europe/Berlin; by default \
            the machine's.
            """),
        Field(
            "quiet",
            .value(
                .object([
                    .required("from", timeOfDay), .required("to", timeOfDay),
                    .optional(
                        "show", Schema.text(matching: "^(picture|[0-9A-Fa-f]{6})$").orNull,
                        "`picture`, the default, or a colour."),
                ])),
            "Hours without changes; what is due in them comes once, when they end."),
        Field(
            "pairs", .flag,
            "Whether a screen that is wider than high shows two portraits side by side."),
        Field(
            "videos", .choice(of: Videos.self),
            """
            Whether videos are shown by a picture of theirs, as a screen does not play them; by \
            default none.
            """),
        Field(
            "panel", .choice(ScreenPanel.all.map(\.id)),
            """
            The device that shows the screen: it gives width, height, format and options, where \
            they are not given.
            """),
        Field("turned", .flag, "Whether the panel hangs turned by a quarter."),
        Field(
            "format", .choice(FrameOutput.formats.map(\.suffix)),
            "The format that `options` are for; by default png."),
        Field(
            "options", .value(.text),
            "Output options of the frames, as in a path: grey-2,rotate-90."),
        Field(
            "clock", .choice(of: ClockFace.Style.self), "What the frame shows in its corner."),
        Field("hours", .choice(of: ClockFace.Hours.self), "Of the clock; by default 24."),
        Field(
            "language", .choice(of: ScreenLanguage.self),
            "Of dates, in the clock and in `text`; by default en."),
        Field(
            "text", .value(.text(1...ScreenText.limit)),
            """
            What is written below each picture, with fields in braces: \
            \(ScreenText.Field.allCases.map(\.rawValue).joined(separator: ", ")). Words between two fields \
            are written if both are known.
            """),
        Field(
            "clockWakes", .flag,
            """
            Whether a device that sleeps wakes for each minute of the clock; by default it wakes for \
            the next picture, and shows the time at which it did.
            """),
        Field(
            "control", .choice(of: Control.self),
            """
            Who can turn the picture by POST: by default anyone who can see it. A GET needs the \
            key in any case.
            """),
        Field(
            "key",
            .value(
                Schema.text(matching: "^[A-Za-z0-9._~-]{16,128}$").adding("writeOnly", true)),
            "The screen's key, of which only the SHA-256 is kept."),
        Field(
            "keyHash", .value(.text(matching: "^[0-9A-Fa-f]{64}$")),
            "The SHA-256 of the key, instead of the key."),
    ]

    private static let timeOfDay = Schema.text(matching: "^[0-2][0-9]:[0-5][0-9]$")
}
