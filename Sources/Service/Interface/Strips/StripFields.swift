// Longer than 300 lines: the one list of what a client can say of a strip.

import JSONCoding
import ScrollEngine

/// The fields of a strip's configuration, in the order of documents.
///
/// A field has the same name in JSON, forms and queries. Reading, writing, the URLs of states, the
/// settings page, the tables of the documentation and the schemas of the OpenAPI document follow
/// from this list.
package enum StripFields {
    private typealias Limits = StripConfiguration

    package static let all: [StripField] = sizes + motion + touch + controls

    /// The fields of forms and queries.
    package static let flat = all.flatMap(\.flat)

    /// Those fields of forms and queries that have these names.
    package static func flat(_ names: Set<String>) -> [Field] {
        flat.filter { names.contains($0.name) }
    }

    /// Those of forms that may be lists, with commas.
    package static let lists = [pageLengths.field.name]

    /// The sizes that a viewer chooses for its window.
    package static let sizesOfViewer = all.filter {
        ["pageSize", "pageLengths", "spacing"].contains($0.field.name)
    }

    /// A colour in six hexadecimal digits.
    package static let colour = FieldType.value(.text(matching: "^#?[0-9A-Fa-f]{6}$"))

    private static let sizes: [StripField] = [
        preset, viewport, pageSize, pageLengths,
        StripField(
            "pagesPerView", \.pagesPerView, .integer(Limits.pagesPerViewRange),
            "How many pages share the viewport's length; by default the page's size decides."),
        StripField(
            "spacing", \.spacing, .integer(Limits.spacingRange),
            "Between pages, in pixels; by default the sizes of the pages decide."),
        padding,
        StripField(
            "axis", \.axis, .choice, "The direction in which pages follow one another.",
            setting: Setting(5, "Direction", ["horizontal": "Across", "vertical": "Down"])),
        StripField(
            "alignment", \.alignment, .choice,
            """
            Where in the viewport the current page rests; by default in the centre, or at the \
            start if several pages share the view.
            """),
        StripField(
            "fillsEnds", \.fillsEnds, .flag,
            """
            Whether the first and last page stop at the viewport's edges; by default they do if \
            several pages share the viewport.
            """),
        StripField(
            "rightToLeft", \.isRightToLeft, .flag, "Whether the pages run from right to left.",
            setting: Setting(2, "From right to left")),
    ]

    private static let motion: [StripField] = [
        StripField(
            "paging", \.paging, .choice,
            """
            What the strip does when it is released: whether the gesture decides the page on which \
            it rests (`pages`), a fling ends on a page (`snap`), or a fling ends anywhere (`free`).
            """),
        StripField(
            "fling", \.fling, .choice, "How many pages a fling turns at most."),
        StripField(
            "loop", \.isLooped, .flag, "Whether the strip is an endless loop.",
            setting: Setting(1, "Endless")),
        StripField(
            "window", \.window, .choice, "Which pages are laid out as slots."),
        StripField(
            "deceleration", \.deceleration, .choice, "How fast a fling slows down."),
        StripField(
            "bounces", \.bounces, .flag, "Whether a drag can pull the strip beyond its ends."),
        StripField(
            "reducedMotion", \.reducesMotion, .flag,
            "Whether the strip jumps to its destination instead of moving there.",
            setting: Setting(7, "Without motion")),
        autoplay,
    ]

    private static let touch: [StripField] = [
        StripField(
            "hitTesting", \.hitTesting, .choice, "Whether the page or the strip receives a touch."),
        StripField(
            "neighbourTap", \.neighbourTap, .choice, "What a tap on a peeking page does."),
        StripField(
            "doubleTap", \.doubleTap, .choice, "What a double tap does.",
            setting: Setting(
                7, "Double tap",
                ["zoom": "Zooms in", "previous": "Goes back", "none": "Does nothing"])),
        StripField(
            "maximumZoom", \.maximumZoom, .number(Limits.zoomRange),
            """
            The largest factor by which a page can be magnified; 1 for no zoom. By default 4, or as \
            far as the picture has detail: until one of its pixels is two of the frame's wide.
            """),
        StripField(
            "cover", \.hasCover, .flag, "Whether the first page of a book of spreads lies alone."),
        StripField(
            "curlRadius", \.curlRadius, .integer(Limits.radiusRange),
            "Of a curling page, in pixels; by default the viewport decides."),
        StripField(
            "grabArea", \.grabArea, .choice,
            """
            Where a finger may begin to turn a page of a book: anywhere on the `page`, or only at \
            its `edges`, where a tap turns it.
            """),
    ]

    private static let controls: [StripField] = [
        StripField(
            "pageControl", \.hasPageControl, .flag,
            "Whether a page control (a row of dots) is shown.",
            setting: Setting(3, "Dots")),
        StripField(
            "arrows", \.hasArrows, .flag, "Whether arrows are shown.",
            setting: Setting(4, "Arrows on the pictures")),
        StripField(
            "indicator", \.hasIndicator, .flag, "Whether a scroll indicator is shown.",
            setting: Setting(5, "Scroll bar")),
        StripField(
            "look", \.look, .choice,
            """
            How the pages of a sliding strip look between two resting places: side by side \
            (`slide`, the default), as a crossfade (`fade`), as a deck (`cards`, best with \
            `fit=cover`), turned towards the middle (`coverflow`), or with pictures that follow \
            more slowly (`parallax`). Ignored by books and with `pagesPerView` above 1; with \
            `reducedMotion` every look but `slide` is `fade`.
            """,
            setting: Setting(
                1, "Between pictures",
                [
                    "slide": "Slide", "fade": "Fade", "cards": "Cards", "coverflow": "Cover flow",
                    "parallax": "Parallax",
                ])),
        StripField(
            "fit", \.fit, .choice,
            """
            How a picture fills its page. With cover a part is kept: `gravity` says which. With \
            scale-down a picture has at most one pixel of the viewport for each of its own, so \
            that none is enlarged.
            """,
            setting: Setting(
                2, "Pictures are shown",
                [
                    "contain": "Whole", "scale-down": "Whole, never enlarged",
                    "cover": "Filling their page",
                ])),
        StripField(
            "gravity", \.appearance.gravity, .choice,
            """
            With `fit=cover`, the part of a picture that is kept: by default (`auto`) the faces that \
            are known, otherwise what attracts attention. A browser without scripts keeps the \
            middle, and of a picture that is too high a part above it.
            """,
            setting: Setting(
                3, "Of pictures that fill their page",
                [
                    "auto": "Faces, or what stands out", "centre": "The middle", "north": "The top",
                    "north-east": "The top right", "east": "The right",
                    "south-east": "The bottom right", "south": "The bottom",
                    "south-west": "The bottom left", "west": "The left",
                    "north-west": "The top left",
                ])),
        StripField(
            "background", \.appearance.background, .colour,
            "Six hexadecimal digits. The colour around the pictures, by default 16181c."),
        StripField(
            "paper", \.appearance.paper, .colour,
            """
            Six hexadecimal digits. The colour of the sheets of a book (leaves, leaves-spread, \
            curl), which fill their pages; other presets have none. By default faf9f6.
            """),
        StripField(
            "shadows", \.appearance.hasShadows, .flag, "Whether the shadow bands are drawn.",
            setting: Setting(6, "Shadows")),
        StripField(
            "cornerRadius", \.appearance.cornerRadius, .integer(Limits.cornerRange),
            "Pixels of the viewport by which the corners of pictures are rounded."),
        StripField(
            "scale", \.appearance.scale, .integer(Limits.scaleRange),
            """
            Pixels of a frame to each of the viewport's: 2 for a frame twice as wide and as high. \
            The viewport times the scale may have 8,294,400 pixels.
            """),
        StripField(
            "captions", \.appearance.captions, .choice,
            "Where the title of each picture is drawn: nowhere, or at the bottom of the picture.",
            setting: Setting(
                4, "Titles", ["none": "Beside the picture", "over": "On the picture, too"])),
    ]

    // MARK: Fields of their own kinds

    /// The preset changes every other field, so it is read first.
    private static let preset = StripField(
        Field("preset", .value(.named("Preset")), "A named configuration."),
        read: { fields, configuration, _ throws(FieldError) in
            if fields.isNull("preset") { configuration = configuration.changed(to: .preview) }
            if let preset = try fields.choice("preset", of: Preset.self) {
                configuration = configuration.changed(to: preset)
            }
        },
        write: { $1.plain($0.preset.rawValue) })

    /// Defaults follow from the viewport, so it is read before what has one.
    private static let viewport = StripField(
        Field("viewport", .value(size(Limits.viewportRange)), "The visible area, in pixels."),
        flat: [
            Field("width", .integer(Limits.viewportRange), "Of the viewport, in pixels."),
            Field("height", .integer(Limits.viewportRange), "Of the viewport, in pixels."),
        ],
        read: { fields, configuration, _ throws(FieldError) in
            configuration.viewport = try fields.viewport(over: configuration.viewport)
        },
        write: { $1.size($0.viewport) })

    private static let pageSize = StripField(
        Field(
            "pageSize", .value(size(Limits.pageRange)),
            "The size of a page, in pixels; by default the viewport decides."),
        flat: [
            Field("pageWidth", .integer(Limits.pageRange), "Of a page, in pixels."),
            Field("pageHeight", .integer(Limits.pageRange), "Of a page, in pixels."),
        ],
        read: { fields, configuration, defaults throws(FieldError) in
            if let size = try fields.size(
                "pageSize", or: ("pageWidth", "pageHeight"), over: configuration.pageSize,
                in: Limits.pageRange)
            {
                configuration.pageSize = size
            } else if fields.isNull("pageSize") {
                configuration.pageSize = defaults.pageSize
            }
        },
        write: { if let size = $0.pageSize { $1.size(size) } else { $1.null() } })

    private static let pageLengths = StripField(
        "pageLengths", \.pageLengths,
        ValueCoding(
            .value(
                .one(of: [
                    .list(of: .integer(Limits.pageRange), 0...Limits.lengthLimit),
                    .choice([PageLengths.automatic]),
                ])),
            read: { fields, name throws(FieldError) in try fields.pageLengths(name) },
            write: { lengths, json in
                if lengths == .pictures {
                    json.plain(PageLengths.automatic)
                } else {
                    json.list(lengths.repeated) { $0.number($1) }
                }
            }),
        """
        `auto` for pages as long as their pictures, or lengths of the pages along the axis, in \
        pixels; the pattern repeats.
        """)

    private static let padding: StripField = {
        let words = "Around the picture on a page, in pixels; by default the preset decides."
        return StripField(
            "padding", \.padding,
            ValueCoding(
                .value(
                    .one(of: [
                        .integer(Limits.spacingRange),
                        .object(
                            ["top", "left", "bottom", "right"].map {
                                .optional($0, Schema.integer(Limits.spacingRange).orNull)
                            }),
                    ])),
                read: { fields, _ throws(FieldError) in try fields.padding() },
                write: { $1.insets($0) }),
            words, flat: [Field("padding", .integer(Limits.spacingRange), words)])
    }()

    /// A form has no null, so 0 switches autoplay off.
    private static let autoplay = StripField(
        "autoplay", \.autoplay,
        ValueCoding<Int?>(
            .value(
                .one(of: [
                    Schema(["type": "integer", "enum": [0]]), .integer(Limits.autoplayRange),
                ])),
            read: { fields, name throws(FieldError) in
                try fields.integer(name, in: 0...Limits.autoplayRange.upperBound)
                    .map { $0 == 0 ? Int?.none : $0 }
            },
            write: { if let period = $0 { $1.number(period) } else { $1.null() } }),
        "Autoplay: milliseconds on a page before the next one; 0 for never.",
        setting: Setting(
            6, "Slide show",
            [
                "0": "Off", "3000": "Every 3 seconds", "5000": "Every 5 seconds",
                "10000": "Every 10 seconds",
            ]))

    /// A size of which each side may be left out.
    private static func size(_ range: ClosedRange<Int>) -> Schema {
        .object(["width", "height"].map { .optional($0, Schema.integer(range).orNull) })
    }
}
