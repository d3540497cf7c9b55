import ScrollEngine

/// What strips consist of.
package enum StripSchemas {
    package static let all: [(name: String, schema: Schema)] = [
        (
            "Preset",
            Schema.choice(of: Preset.self).described(
                """
                A named configuration of the strip. `magazine` shows whole galleries; fields \
                that select pictures are rejected with it.
                """)
        ),
        (
            "Point",
            .object([
                .required("x", .number),
                .required("y", .number),
            ])
        ),
        (
            "Size",
            .object([
                .required("width", .integer),
                .required("height", .integer),
            ])
        ),
        (
            "Rect",
            .object([
                .required("x", .integer),
                .required("y", .integer),
                .required("width", .integer),
                .required("height", .integer),
            ])
        ),
        (
            "Box",
            .object([
                .required("x", .number),
                .required("y", .number),
                .required("width", .number),
                .required("height", .number),
            ]).described("A rectangle with fractional coordinates.")
        ),
    ]
}
