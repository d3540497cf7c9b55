import FrameService
import HTTPServing
import Interface
import ScrollEngine

/// Fields of queries that several routes take.
package enum QueryFields {
    /// Any text without control characters.
    private static let anyText = FieldType.value(
        .text(matching: #"^[^\u0000-\u001f\u007f]*$"#))

    package static let pictures = Field(
        "pictures", .choice(["wait", "now"]),
        """
        Whether to wait for pictures that are being prepared, or to show placeholders: a second \
        without this field. With `wait` up to ten, also for those that are on their way from a \
        server.
        """)
    /// Makes another URL of what has changed.
    package static let revision = Field(
        "r", anyText,
        "Ignored by the server: another value makes another URL, which a browser loads again.")
    package static let path = Field(
        "path", .flag,
        """
        Whether the layout includes the path of its motion. A long poll then returns when the \
        strip rests or the session changes.
        """)
    package static let model = Field(
        "model", .flag,
        "Whether the layout includes the `model` by which a program moves the pages itself.")
    package static let view = Field(
        "view", .choice(["layout", "frames"]),
        "Whether a browser with scripts places the pages itself, or shows frames.")
    package static let live = Field(
        "live", .flag, "Whether the picture of a page without scripts is a stream, which moves.")
    package static let version = Field(
        "v", anyText,
        "A version of the picture. If it is the present one, caches can keep the response forever.")
    package static let background = Field(
        "background", StripFields.colour, "The colour behind transparent pixels.")

    /// The size of the screen that shows a strip.
    package static let size = [
        Field(
            "width", .integer(StripConfiguration.viewportRange),
            """
            Width in pixels of the screen that shows the strip, if it is not that of the session or \
            the definition: the same strip laid out for this screen. With events, of the screen \
            that has their points: the session takes its size first, where it is.
            """),
        Field("height", .integer(StripConfiguration.viewportRange), "With width."),
        Field(
            "scale", .integer(StripConfiguration.scaleRange),
            "Device pixels to each pixel of this screen."),
    ]

    /// With which the screen of a client describes itself.
    package static let screen: [Field] =
        size + StripFields.sizesOfViewer.flatMap(\.flat)

    /// With the frames of a session.
    package static let frame = [revision, pictures] + screen
}
