import Interface
import ScrollEngine

/// Sessions, motions and outcomes of events, in responses.
package enum SessionSchemas {
    package static let all: [(name: String, schema: Schema)] = [
        (
            "Session",
            .object([
                .required("session", .text),
                .required("url", .text, "The URL of the session, as its Location field."),
                .required("gallery", .text),
                .required("revision", .integer),
                .required("seq", .integer),
                .required("configuration", .named("Configuration")),
                .required("layout", .named("Layout")),
            ])
        ),
        (
            "Motion",
            .object([
                .required(
                    "kind",
                    .choice(of: MotionSummary.Kind.self)),
                .required("to", Schema.named("Point").orNull),
                .required("page", Schema.integer.orNull),
                .required("settlesIn", Schema.integer.orNull),
                .required(
                    "beginsIn", Schema.integer.orNull,
                    """
                    Milliseconds from the layout's time until a strip that rests or is held starts \
                    to move by itself.
                    """),
                .required(
                    "autoplay", .choice(["off", "playing", "stopped"]),
                    """
                    Whether the strip turns pages by itself: `playing` also while the pointer over \
                    it or the focus in it holds it, `stopped` after somebody has stopped it.
                    """),
                .required(
                    "path",
                    Schema.object([
                        .required("every", .integer),
                        .required("x", .list(of: .number)),
                        .required("y", .list(of: .number)),
                    ]).orNull,
                    """
                    On request, while the strip moves by itself: the distances by which its pages \
                    will have moved on the viewport since the layout's time, at a fixed interval in \
                    milliseconds, until it rests or for two seconds.
                    """),
                .required(
                    "reach",
                    Schema.object([
                        .required(
                            "along",
                            reach.orNull),
                        .required(
                            "across",
                            reach.orNull),
                    ]).orNull,
                    """
                    On request: how far a finger can drag the strip along its axis, and across it if \
                    galleries have pages there, before its ends resist; null if there are no pages.
                    """),
            ])
        ),
        (
            "Outcome",
            .one(of: [
                .object([
                    .required("type", .choice(["pageChanged"])),
                    .required("from", Schema.integer.orNull),
                    .required("to", Schema.integer.orNull),
                ]).described("The page on which the strip will rest has changed."),
                .object([
                    .required("type", .choice(["tapped"])),
                    .required("count", .integer(1...2)),
                    .required("page", .integer),
                    .optional("gallery", Schema.text.orNull),
                    .required("item", .text),
                    .required("point", .named("Point")),
                    .required(
                        "picture", Schema.named("Point").orNull,
                        "As shares of the picture's width and height."),
                ]),
                .object([
                    .required("type", .choice(["longPressed"])),
                    .required("page", .integer),
                    .optional("gallery", Schema.text.orNull),
                    .required("item", .text),
                    .required("point", .named("Point")),
                    .required("picture", Schema.named("Point").orNull),
                ]),
                .object([
                    .required("type", .choice(["pressed"])),
                    .required("control", .choice(["dot", "previous", "next"])),
                    .required("page", Schema.integer.orNull),
                ]).described("A tap reached a control."),
                .object([
                    .required("type", .choice(["willTurn"])),
                    .required("to", .integer),
                ]).described("A page turn has begun."),
                .object([
                    .required("type", .choice(["didTurn"])),
                    .required("to", .integer),
                    .required("completed", .flag),
                ]).described("A page turn has ended, or the page has fallen back."),
                .object([
                    .required("type", .choice(["zoomed"])),
                    .required("scale", .number),
                ]),
                .object([
                    .required("type", .choice(["caught", "nothing"]))
                ]),
            ])
        ),
        (
            "Result",
            .object([
                .required("revision", .integer),
                .required("seq", .integer),
                .required("outcomes", .list(of: .named("Outcome"))),
                .required("layout", .named("Layout")),
                .optional("replayed", .flag),
            ])
        ),
    ]

    /// How far a finger can drag a strip along one axis.
    private static let reach = Schema.object([
        .required(
            "forth", .number,
            """
            Pixels that pages can move to the right or down before the strip resists; negative \
            beyond the end.
            """),
        .required("back", .number, "The same to the left or up."),
        .required("length", .integer, "Of the viewport along the axis."),
        .required("bounces", .flag),
    ])
}
