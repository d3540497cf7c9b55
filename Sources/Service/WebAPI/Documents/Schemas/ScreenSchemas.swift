import Interface
import ScreenService

/// Screens, in responses.
package enum ScreenSchemas {
    package static let all: [(name: String, schema: Schema)] = [
        ("ScreenName", .text(matching: "^[A-Za-z0-9_-]{1,64}$")),
        (
            "ScreenMoment",
            .object([
                .required("name", .named("ScreenName")),
                .required("title", .text),
                .required("revision", .integer, "How often the state of the screen was stored."),
                .required(
                    "picture", .text,
                    "The entity tag of the frame in the definition's size and form."),
                .required(
                    "text", .text, "What it shows in words: titles and captions, as sentences."),
                .required("now", .integer),
                .required("since", .integer, "When the picture came."),
                .required(
                    "nextChange", Schema.integer.orNull,
                    "When the screen shows something else; null if it does not by itself."),
                .required("isPaused", .flag, "Whether a person stopped the schedule."),
                .required("isQuiet", .flag),
                .required(
                    "round",
                    .object([
                        .required("number", .integer),
                        .required("start", .integer),
                        .required("place", .integer, "Of the present slot, from 0."),
                        .required("count", .integer),
                    ])),
            ]).described(
                """
                What a screen shows, and when that changes. Times are milliseconds since 1970.
                """)
        ),
        (
            "TRMNLSetup",
            .object([
                .required("status", .integer, "200."),
                .required("api_key", .text, "What the device sends back; it opens nothing."),
                .required("friendly_id", .text, "Six digits that tell devices apart."),
                .required("image_url", .text),
                .required("message", .text),
            ]).described("The names of a TRMNL, as its firmware reads them.")
        ),
        (
            "TRMNLDisplay",
            .object([
                .required("status", .integer, "0."),
                .required("image_url", .text, "Of the frame at the time of the request."),
                .required(
                    "filename", .text,
                    "Another one for each picture: of the same one the device loads and draws nothing."
                ),
                .required(
                    "refresh_rate", .integer,
                    "Seconds until the next change; 900 if there is none."),
                .required("image_url_timeout", .integer, "Seconds."),
                .required("reset_firmware", .flag),
                .required("update_firmware", .flag),
                .required("firmware_url", Schema.text.orNull),
                .required("special_function", .text),
            ]).described("What a TRMNL shows, as its firmware reads it.")
        ),
        (
            "ScreenDevice",
            .object([
                .required("name", .text),
                .required("lastSeen", .integer),
                .required("requests", .integer),
                .required("battery", Schema.number.orNull, "Percent."),
                .required("voltage", Schema.number.orNull),
                .required("signal", Schema.number.orNull, "dBm."),
                .required("firmware", Schema.text.orNull),
            ])
        ),
        (
            "Screen",
            .object([
                .required("name", .named("ScreenName")),
                .required(
                    "origin", .choice(["file", "api"]),
                    "Where the definition is kept that is in force."),
                .required(
                    "hidesOther", .flag,
                    """
                    Whether the API has a definition of the same name, which that of the file hides.
                    """),
                .required("href", .text, "The page."),
                .required("definition", .named("ScreenDefinition")),
                .required("screen", .named("ScreenMoment")),
                .required(
                    "note", ScreenNote.shownSchema.orNull,
                    "The line that the operator wrote; null for none."),
                .required(
                    "warnings", .list(of: .text),
                    "What is probably a mistake: galleries that do not exist, with the nearest ids."
                ),
                .required(
                    "devices", .list(of: .named("ScreenDevice")),
                    "Those that asked this server last, of at most 64 of all screens."),
            ]).described("A screen, for the operator.")
        ),
        (
            "Screens",
            .object([
                .required("screens", .list(of: .named("Screen")))
            ])
        ),
    ]
}
