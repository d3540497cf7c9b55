import Catalogue
import Interface
import JSONCoding

/// What requests and several responses have: ids, days, problems.
package enum RequestSchemas {
    package static let all: [(name: String, schema: Schema)] = [
        (
            "Problem",
            .object(
                [
                    .required("type", .text),
                    .required("title", .text),
                    .required("status", .integer),
                    .optional("detail", .text),
                    .optional("field", .text),
                    .optional("expectedSeq", .integer),
                    .optional("earliest", .integer),
                    .optional("latest", .integer),
                    .optional("limit", .integer),
                    .optional("smallest", .integer),
                    .optional("requestId", .text),
                ], isOpen: true)
        ),
        (
            "GalleryID",
            Schema([
                "type": "string",
                "pattern": .text(galleryPattern), "minLength": 1,
                "maxLength": .number(galleryLength),
                "examples": ["Holiday", "2024--Summer;below;order=-date;q=lake"],
            ]).described(
                """
                The id of a folder or a list. Parts behind semicolons select pictures of it; \
                they have the names and values of the query parameters. The service writes them \
                in this order and also reads them in another, but `q` extends to the end. In a \
                URL, percent-encode the values.
                """)
        ),
        (
            "FolderID",
            Schema([
                "type": "string", "pattern": .text("^\(folder)$"), "minLength": 1,
                "maxLength": .number(GalleryID.maxLength),
            ]).described("The id of a folder.")
        ),
        (
            "ItemID",
            Schema([
                "type": "string", "pattern": "^[0-9a-f][0-9a-hjkmnp-tv-z]{12}$", "minLength": 13,
                "maxLength": 13,
            ]).described("A number of 64 bits in Crockford's base 32, in lower case.")
        ),
        (
            "SessionID",
            Schema([
                "type": "string", "pattern": "^(view-)?[0-9A-Za-z_-]{21}[AQgw]$", "minLength": 22,
                "maxLength": 27,
            ]).described(
                """
                128 bits in base64url. The id that controls a session; or `view-` and the view \
                id, which allows reading only.
                """)
        ),
        (
            "Order",
            .choice(ItemOrder.texts).described(
                ItemOrder.explained.map { "\($0.key): \($0.value)" }.joined(separator: " "))
        ),
        (
            "Day",
            Schema([
                "type": "string", "format": "date", "pattern": .text("^\(day)$"),
            ]).described("A day of the calendar, as 2024-05-01.")
        ),
    ]

    private static let folder = "[0-9A-Za-z-]{1,\(GalleryID.maxLength)}"
    private static let day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"

    private static let galleryPattern = "^" + folder + parts.map(\.pattern).joined() + "$"
    private static let galleryLength = parts.reduce(GalleryID.maxLength) { $0 + $1.length }

    /// What may follow the id of a folder.
    private static let parts = GallerySelection.fields.compactMap { part(of: $0) }

    /// The part of a field in an id, and its length at most; nil for the seed, which its order has.
    private static func part(of field: Field) -> (pattern: String, length: Int)? {
        let value: (pattern: String, length: Int)
        switch (field.name, field.type) {
        case ("seed", _): return nil
        case (_, .flag): return ("(;\(field.name))?", 1 + field.name.utf8.count)
        case ("order", _):
            let orders = ItemOrder.texts.joined(separator: "|")
            value = ("(\(orders)(;seed=[0-9]{1,16})?)", longest(of: ItemOrder.texts) + 22)
        case ("from", _), ("to", _): value = (day, 10)
        case ("q", _): value = (".{1,\(SearchText.limit)}", SearchText.limit)
        case (_, .choice(let choices)):
            value = ("(\(choices.joined(separator: "|")))", longest(of: choices))
        case (_, .integer(let range)):
            let pattern = range.pattern
            value = (
                pattern.contains("|") ? "(\(pattern))" : pattern, "\(range.upperBound)".utf8.count
            )
        case (_, .number), (_, .value): value = ("[^;]{1,64}", 64)
        }
        return ("(;\(field.name)=\(value.pattern))?", 2 + field.name.utf8.count + value.length)
    }

    private static func longest(of texts: [String]) -> Int { texts.map(\.utf8.count).max() ?? 0 }
}

extension ItemOrder {
    /// What each of ``texts`` means.
    package static let explained: KeyValuePairs<String, String> = [
        "name": "Natural order of the file names.",
        "date": "By the time when the picture was taken, the oldest first.",
        "-date": "By the time when the picture was taken, the newest first.",
        "size": "The most pixels first.",
        "rating": "The best first; pictures without a rating last.",
        "shuffle": """
        At random by `seed`: the same on every server and after every restart; a new picture does \
        not change the order of the others.
        """,
    ]
}
