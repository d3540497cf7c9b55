import Interface
import JSONCoding
import ScrollEngine

/// Layouts of strips, in responses.
package enum LayoutSchemas {
    package static let all: [(name: String, schema: Schema)] = [
        (
            "Layout",
            .object([
                .required("gallery", .text),
                .required("session", Schema.text.orNull),
                .required("revision", .integer),
                .required("time", .integer),
                .required("etag", .text, "Of the frame."),
                .required("viewport", .named("Size")),
                .required(
                    "strip",
                    .object([
                        .optional("preset", .named("Preset")),
                        .optional("axis", .text),
                        .optional("stride", .integer),
                        .optional("pageSize", .named("Size")),
                        .optional("contentOffset", .named("Point")),
                        .optional("contentSize", .named("Size")),
                        .optional("pageCount", .integer),
                        .optional("currentPage", Schema.integer.orNull),
                        .optional("windowStart", .integer, "The page on the first slot."),
                        .optional("loop", .flag, "Whether the first page follows the last."),
                        .optional(
                            "sizedByViewer", .flag,
                            """
                            Whether nobody chose the sizes of pages, so that the web viewer chooses them by \
                            its window.
                            """),
                    ])),
                .required("window", .named("Window")),
                .required("pages", .list(of: .named("Page"))),
                .required("controls", .named("Controls")),
                .required("turn", Schema.named("Turn").orNull),
                .required("zoom", Schema.named("Zoom").orNull),
                .required("motion", .named("Motion")),
                .required(
                    "look",
                    .object([
                        .required(
                            "kind", .choice(of: Look.self),
                            "How pages look between two resting places."),
                        .required(
                            "rightToLeft", .flag, "Whether the next page along x is on the left."),
                        .required("background", .text),
                        .required(
                            "paper", .text,
                            """
                            The colour of the sheets of a book (leaves, leaves-spread, curl), which fill \
                            their pages; other presets have none. By default faf9f6.
                            """),
                        .required("shadows", .flag),
                        .required("cornerRadius", .integer),
                        .required("scale", .integer),
                        .required("captions", .choice(of: CaptionPlacement.self)),
                        .required(
                            "gravity", .choice(of: Gravity.self),
                            "Which part is kept of pictures that fill their pages."),
                    ])),
                .optional("screen", .named("ScreenMoment"), "Of the layout of a screen."),
                .optional(
                    "model", Schema(["type": "object"]),
                    """
                    On request: what a program needs to move the pages itself. Its members are those \
                    of the viewer's version, and change with it.
                    """),
            ])
        ),
        (
            "Window",
            .object([
                .required("start", .integer),
                .required("slotCount", .integer),
                .required("contentOffset", .named("Point")),
                .required("contentSize", .named("Size")),
            ]).described("The same strip, counted in slots.")
        ),
        (
            "Page",
            .object([
                .required("index", .integer),
                .required("slot", .integer),
                .optional("gallery", Schema.text.orNull, "In a magazine: the gallery of the page."),
                .required("item", .text),
                .required("kind", ItemSchema.kind),
                .required("title", ItemSchema.title),
                .required("caption", ItemSchema.caption),
                .required(
                    "state", .choice(["ready", "loading", "truncated", "failed"]),
                    """
                    A picture whose file ends early is `truncated`: it is shown as far as it goes, and \
                    the rest is grey.
                    """),
                .optional("reason", .text, "Why the picture is not shown, or not all of it."),
                .required("visible", .flag),
                .required("frame", .named("Rect")),
                .required("box", .named("Rect")),
                .required(
                    "picture", Schema.named("Rect").orNull,
                    """
                    The place of the picture: null while its size is not known. With an index it is \
                    known before the picture is prepared.
                    """),
                .required(
                    "captionFrame", Schema.named("Rect").orNull,
                    "The area of the title with its shade; null if no title is drawn."),
                .required(
                    "naturalSize", Schema.named("Size").orNull,
                    """
                    The size of the whole picture, upright, in its own pixels; null while it is not \
                    known.
                    """),
                .optional("shown", .named("ShownPage")),
                .required(
                    "source", Schema.text.orNull,
                    "The URL of the picture itself, versioned by its content."),
                .required(
                    "image", Schema.text.orNull,
                    """
                    The URL of the picture for browsers, in the format that they accept and the \
                    size that the page needs, versioned by its file: the whole picture, or with \
                    `fit=cover` and `gravity=auto` the part that a frame has of it. Null while the \
                    size of the picture is not known, and if it cannot be shown.
                    """),
                .required("video", ItemSchema.video),
                .required(
                    "thumbHash", Schema(["type": "string", "contentEncoding": "base64"]).orNull,
                    """
                    A placeholder of some 25 bytes (ThumbHash); null until the picture was decoded \
                    once.
                    """),
            ])
        ),
        (
            "ShownPage",
            .object([
                .required(
                    "corners", .list(of: .named("Point"), 4...4),
                    """
                    Where the corners of the `frame` are drawn, in pixels of the viewport: top left, \
                    top right, bottom right, bottom left.
                    """),
                .required(
                    "transform", .list(of: .number, 9...9),
                    """
                    The homography from the `frame` (and the `box` and the `picture` in it) to the \
                    viewport, row after row.
                    """),
                .required(
                    "opacity", .number(0...1),
                    """
                    In `fade`, the share that the page adds to the ground; otherwise the opacity \
                    over what is behind it.
                    """),
                .required("z", .number, "A page with a larger number covers one with a smaller."),
                .required(
                    "pictureShift", .named("Point"),
                    """
                    How far the picture lies from its place, clipped to the frame, in pixels.
                    """),
                .required(
                    "fromRest", .named("Point"),
                    """
                    How far the strip has moved the page from its resting place, in pixels. The \
                    other members are functions of it.
                    """),
            ]).described(
                """
                In a layout whose look is not `slide`: how the page is drawn. Without a look it \
                would lie at its `frame`.
                """)
        ),
        (
            "Controls",
            .object([
                .required(
                    "pageControl",
                    Schema.object([
                        .required("frame", .named("Rect")),
                        .required(
                            "dots", .list(of: .named("Rect")),
                            "The positions of the dots; none if there are too many pages."),
                        .required(
                            "rail", Schema.named("Rect").orNull,
                            """
                            The rail that stands for more pages than there are dots: a tap or a drag along \
                            it leads to the page there.
                            """),
                        .required("pageCount", .integer),
                        .required("currentPage", .integer),
                    ]).orNull),
                .required(
                    "arrows",
                    .list(
                        of: .object([
                            .required("direction", .choice(["left", "right", "up", "down"])),
                            .required("leadsTo", .choice(["next", "previous"])),
                            .required("enabled", .flag),
                            .required("frame", .named("Rect")),
                        ]))),
                .required(
                    "indicator",
                    Schema.object([
                        .required("track", .named("Rect")),
                        .required("thumb", .named("Rect")),
                        .required(
                            "opacity", .number(0...1),
                            """
                            0 at rest and while a page is magnified; it fades as the strip comes to rest.
                            """),
                    ]).orNull),
            ]).described("The positions that are also used for hit testing.")
        ),
        (
            "Turn",
            .object([
                .required("kind", .choice(["leaves", "leaves-spread", "curl"])),
                .required("direction", .choice(["forward", "backward"])),
                .required("inputTime", .number(0...1)),
                .required("inputAngle", .number, "Radians, y down."),
                .required("radius", .number),
                .required("leafEdge", .number(0...1)),
                .required(
                    "fold",
                    .object([
                        .required("normal", .named("Point")),
                        .required("contact", .number),
                    ])),
                .required(
                    "pages",
                    .object([
                        .required("front", Schema.integer.orNull),
                        .required("back", Schema.integer.orNull),
                        .required("under", Schema.integer.orNull),
                        .required("left", Schema.integer.orNull),
                    ])),
                .required("sheet", .named("Rect")),
                .required("opposite", Schema.named("Rect").orNull),
                .required("boundAt", .choice(["left", "right", "top"])),
                .required("committed", .flag),
                .required("settlesIn", Schema.integer.orNull),
            ]).described("A page that is turning.")
        ),
        (
            "Zoom",
            .object([
                .required("page", .integer),
                .required("place", .integer, "The position of the magnified copy."),
                .required("scale", .number),
                .required("maximum", .number, "The largest factor at rest."),
                .required("box", .named("Box")),
                .required("picture", Schema.named("Box").orNull),
            ]).described(
                """
                The magnification of a page; it is clipped to the page, which in most rows grows with \
                it as far as the viewport has room.
                """)
        ),
    ]
}
