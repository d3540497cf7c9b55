import Catalogue
import Interface
import JSONCoding

/// Galleries, folders and their items, in responses.
package enum GallerySchemas {
    package static let all: [(name: String, schema: Schema)] = [
        (
            "Gallery",
            .all(of: [
                .named("GalleryMembers"),
                Schema([
                    "type": "object",
                    "required": .list(galleryMembers.map { JSONValue.text($0.name) }),
                ]),
            ])
        ),
        (
            "Galleries",
            .object([
                .required("galleries", .list(of: .named("GalleryMembers"))),
                .required(
                    "next", Schema.text.orNull, "The URL of the next part; null in the last one."),
                .required(
                    "index",
                    .object([
                        .required(
                            "read", .integer, "Pictures that were read, and that searches find."),
                        .required("total", .integer, "Pictures of the library."),
                    ]), "How far the index of the pictures is filled."),
                .required(
                    "notShown",
                    .object([
                        .optional(
                            "unknown_format", .integer(from: 1),
                            "Files of a format that is not shown."),
                        .optional(
                            "video", .integer(from: 1),
                            "Videos of formats that are not shown, or all of them with `--videos off`."
                        ),
                        .optional(
                            "unfinished", .integer(from: 1),
                            "Files that another process is writing."),
                        .optional("unreadable", .integer(from: 1), "Files that cannot be read."),
                        .optional(
                            "link", .integer(from: 1),
                            "Files links that lead out of the library, nowhere, or to a folder."),
                        .optional(
                            "too_deep", .integer(from: 1), "Files below more than 32 folders."),
                        .optional(
                            "too_many", .integer(from: 1), "Files beyond the library's limit."),
                    ]),
                    """
                    How many files of the library are not shown, by reason; a reason without files \
                    is left out. Hidden and excluded files are not counted.
                    """),
                .required(
                    "away",
                    .list(
                        of: .object([
                            .required("folder", .text, "The folder's name, or its title."),
                            .required(
                                "kind",
                                .choice(of: SourceError.Kind.self)),
                            .required("reason", .text, "Why, as a clause."),
                            .required(
                                "since", .integer,
                                "When that was noticed, in milliseconds since 1970."),
                        ])),
                    """
                    The folders that cannot be seen now: a disk or a share that is not mounted, denied or \
                    does not answer, or a folder that lost its pictures at once. What they had is shown.
                    """),
            ])
        ),
        (
            "GalleryMembers",
            .object(galleryMembers, isOpen: true)
                .described("A gallery, or those of its members that `fields` names.")
        ),
        (
            "Folder",
            .object([
                .required("id", .text),
                .required("title", .text),
                .required("count", .integer, "The pictures in it and in all folders below."),
                .required("href", .text),
                .required("page", .text),
            ]).described("A folder with pictures in it or below it, or a list.")
        ),
        (
            "Listing",
            .all(of: [
                .named("Gallery"),
                .object(
                    [
                        .required(
                            "path", .list(of: .named("Folder")),
                            """
                            The folders from the served one to the gallery's own, or to the folder in which \
                            the list lies. Empty through a signed link.
                            """),
                        .required(
                            "folders", .list(of: .named("Folder")),
                            "The folders and lists in its folder. Empty through a signed link."),
                        .required("items", .list(of: .named("ItemMembers"))),
                        .required(
                            "next", Schema.text.orNull,
                            "The URL of the next part; null in the last one."),
                    ], isOpen: true),
            ])
        ),
        (
            "Item",
            .all(of: [
                .named("ItemMembers"),
                Schema([
                    "type": "object",
                    "required": .list(itemMembers.map { JSONValue.text($0.name) }),
                ]),
            ])
        ),
        (
            "ItemDetails",
            .all(of: [
                .named("Item"),
                .object(
                    [
                        .optional(
                            "reason", .text,
                            "Why it cannot be shown, or not all of it, as far as it was decoded.")
                    ], isOpen: true),
            ])
        ),
        (
            "ItemMembers",
            .object(itemMembers, isOpen: true).described(
                """
                An item, or those of its members that `fields` names. What the picture's header \
                says is null until the index has read it.
                """)
        ),
        (
            "Exposure",
            .object([
                .required("seconds", Schema.number.orNull),
                .required("fNumber", Schema.number.orNull),
                .required("iso", Schema.integer.orNull),
                .required("focalLength", Schema.number.orNull, "In millimetres."),
            ])
        ),
        (
            "Place",
            .object([
                .required(
                    "name", Schema.text.orNull,
                    """
                    As the source of the picture says, or the nearest city within 50 km, and its \
                    country; null if there is none.
                    """),
                .required("latitude", .number(-90...90)),
                .required("longitude", .number(-180...180)),
            ]).described("In degrees (WGS 84).")
        ),
    ]

    static let galleryMembers: [MemberSchema] = [
        .optional(
            "id", .text,
            "Its folder's or list's id; behind it the selection, in the canonical form."),
        .optional("title", .text),
        .optional("count", .integer, "The number of items."),
        .optional("href", .text),
        .optional("frame", .text),
        .optional("page", .text),
        .optional(
            "parent", Schema.text.orNull,
            """
            The id of the folder that contains its folder or list; null for the served \
            folder, and in the listing of a gallery through a signed link.
            """),
        .optional(
            "order", .choice(["name", "date", "-date", "size", "rating", "shuffle", "relevance"]),
            "The order in which the pictures are. relevance: the best matches of a search first."),
        .optional(
            "orderPending", .flag,
            """
            Whether the items are in the order of names for now, because the headers of some \
            have never been read.
            """),
        .optional("read", .integer, "The number of items that were read, and that searches find."),
    ]

    static let itemMembers: [MemberSchema] = [
        .optional("id", .text),
        .optional("index", .integer, "The place in this gallery, from 0."),
        .optional("kind", ItemSchema.kind),
        .optional("title", ItemSchema.title),
        .optional("caption", ItemSchema.caption),
        .optional("href", .text),
        .optional("picture", .text),
        .optional(
            "image", .text,
            """
            The URL of the picture for browsers, versioned by its file. Append `&size=` for \
            another size, and `&shape=` for a part that fills a frame.
            """),
        .optional("video", ItemSchema.video),
        .optional("fileName", .text),
        .optional("bytes", .integer, "The size of the file."),
        .optional(
            "width", Schema.integer.orNull,
            "Pixels of the upright picture; null also for a file that cannot be shown."),
        .optional("height", Schema.integer.orNull),
        .optional(
            "duration", Schema.integer(from: 1).orNull,
            """
            The length of a video in milliseconds; null for pictures, and where its file \
            does not say.
            """),
        .optional(
            "taken", Schema.text.orNull,
            """
            When the picture was taken, by a clock where it was taken: ISO 8601, with \
            milliseconds and the offset from UTC where they are known. A date that is known \
            in part is a day, a month (`1969-07`) or a year (`1968`).
            """),
        .optional(
            "takenFrom",
            Schema.choice([
                "exif", "xmp", "sidecar", "iptc", "container", "takeout", "digitized", "gps",
                "modified", "name", "file",
            ]).orNull,
            """
            Where `taken` comes from, the most trusted first. sidecar: XMP in a file beside \
            the picture; container: the header of a video, whose UTC is shown by the clocks \
            where it was filmed if the file tells them, else by those of the service; \
            takeout: the JSON of Google Takeout; digitized: when EXIF or XMP \
            say it was digitized; gps: the satellites' time; modified: EXIF's DateTime; \
            name: the file's name; file: the time of the file's last write, in UTC.
            """),
        .optional("rating", Schema.integer(0...5).orNull),
        .optional("keywords", .list(of: .text, 0...32)),
        .optional("camera", Schema.text.orNull, "Make and model."),
        .optional("lens", Schema.text.orNull),
        .optional("exposure", Schema.named("Exposure").orNull),
        .optional(
            "place", Schema.named("Place").orNull,
            "Where the picture was taken; null unless the operator allows it with `--places on`."),
        .optional(
            "thumbHash", Schema(["type": "string", "contentEncoding": "base64"]).orNull,
            "A placeholder of some 25 bytes (ThumbHash); null until the picture was decoded once."),
    ]
}
