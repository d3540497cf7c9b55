import Interface
import PictureSources

/// Sources, in requests and responses.
package enum SourceSchemas {
    package static let all: [(name: String, schema: Schema)] = [
        (
            "SourceName",
            Schema.text(1...100).adding("pattern", "^[^./][^/]*$").described(
                "The name of its folder in the library.")
        ),
        ("SourceDefinition", definition),
        (
            "SourceState",
            .object([
                .required("pictures", .integer, "Of the last list, or of the first one until now."),
                .required("isFirstListing", .flag, "Whether the first list is being read."),
                .required(
                    "listedAt", Schema.integer.orNull,
                    "When the server answered last that this is its list."),
                .required(
                    "failingSince", Schema.integer.orNull,
                    "Since when the server cannot be listed; null if it can."),
                .required(
                    "reason", Schema.text.orNull, "Why it cannot, and what to do; a clause."),
                .required("loss", Schema.named("PictureLoss").orNull),
            ]).described("How a source is doing. Times are milliseconds since 1970.")
        ),
        (
            "PictureLoss",
            .object([
                .required("tag", .text, "Tells these pictures from others."),
                .required("pictures", .integer, "How many they are."),
                .required("former", .integer, "How many the server had listed, with them."),
                .required(
                    "isConfirmed", .flag,
                    "Whether the next list without these pictures is believed."),
            ]).described(
                "The pictures that a server lists no longer, while that is doubted; else null.")
        ),
        (
            "LossConfirmation",
            .object([
                .required(lossTag.name, lossTag.type.schema, lossTag.words)
            ])
        ),
        (
            "Source",
            .object([
                .required("name", .named("SourceName")),
                .required(
                    "origin", .choice(of: DefinedSource.Origin.self),
                    "Where the definition is kept that is in force."),
                .required(
                    "hidesOther", .flag,
                    """
                    Whether the API has a definition of the same name, which that of the file hides.
                    """),
                .required("href", .text),
                .required("definition", .named("SourceDefinition")),
                .required(
                    "fault", Schema.text.orNull,
                    "Why a definition of the API is not in force; null if it is."),
                .required("state", Schema.named("SourceState").orNull),
            ]).described("A server of pictures, for the operator.")
        ),
        (
            "Sources",
            .object([
                .required("isEditable", .flag, "Whether --edit-sources is on."),
                .required("sources", .list(of: .named("Source"))),
            ])
        ),
        (
            "SourceFinding",
            .object([
                .required("works", .flag),
                .required("pictures", .integer, "Pictures that were listed, at most 1000."),
                .required("hasMore", .flag),
                .required(
                    "reason", Schema.text.orNull,
                    "Why the server cannot be listed, and what to do; a clause."),
                .required("warnings", .list(of: .text), "Clauses."),
            ]).described("What a server answered that was tried.")
        ),
    ]

    /// The member of a confirmation.
    static let lossTag = Field(
        "tag", .value(.text), "That of the loss in the state of the source, which was seen.")

    private static let secret = Schema.text(0...4096)
    private static let choice = Schema.one(of: [.flag, .list(of: .text)])
    private static let keptWords =
        "A secret. It is never sent: an empty text stands for it, and keeps that of before in a PUT."

    /// The members of all kinds, and of each kind.
    package static let definition = Schema.object([
        .optional("name", .named("SourceName"), "That of the URL, or left out."),
        .optional("kind", .choice(of: SourceDefinition.Kind.self)),
        .optional("url", .text),
        .optional("refresh", .text(matching: "^[0-9]+[smh]$")),
        .optional("maxItems", .integer(SourceDefinition.itemCounts)),
        .optional("key", secret, "Of immich. " + keptWords),
        .optional("albums", choice), .optional("people", choice), .optional("tags", choice),
        .optional("favourites", .flag), .optional("memories", .flag),
        .optional("searches", .list(of: .object([], isOpen: true), 0...50)),
        .optional("archived", .flag), .optional("videos", .flag), .optional("originals", .flag),
        .optional("previewSize", .integer(SourceDefinition.previewSizes)),
        .optional("user", .text, "Of WebDAV."),
        .optional("password", secret, keptWords),
        .optional("bucket", .text, "Of S3."), .optional("prefix", .text),
        .optional("region", .text), .optional("accessKey", .text),
        .optional("secretKey", secret, keptWords),
        .optional("sessionToken", secret, keptWords),
        .optional(
            "headers", .object([], isOpen: true),
            "Of lists: at most ten header fields with their values. " + keptWords),
    ]).described(
        """
        A server of pictures. `kind` and `url` are needed; which other members a kind has is in \
        Documents/Sources.md.
        """)
}
