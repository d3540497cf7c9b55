import Calendars
import JSONCoding

/// What of an immich server becomes galleries.
struct ImmichSelection: Sendable {
    /// All of a kind, some by their names or ids, or none.
    enum Choice: Equatable, Sendable {
        case none, all
        case named([String])
    }

    /// A search with a title of its own.
    struct Search: Sendable {
        var title: String
        var query = ImmichQuery()
        /// Names or ids, which are replaced by ids before it is sent.
        var albums: [String] = []
        var people: [String] = []
        var tags: [String] = []
    }

    /// What tells two selections apart: the fields of the definition.
    private(set) var text = ""
    var albums = Choice.none
    var people = Choice.none
    var tags = Choice.none
    var hasFavourites = false
    var hasMemories = false
    var searches: [Search] = []
    /// Whether archived pictures are shown as well.
    var isArchived = false
    /// Whether videos are shown, by a still.
    var hasVideos = true
    /// Whether pictures are drawn from their originals where a preview is smaller than what is drawn.
    var hasOriginals = true
    /// The pixels of the shorter sides of the server's previews; an administrator may have changed immich's.
    var previewSize = 1440

    var needsAlbums: Bool { albums != .none || searches.contains { !$0.albums.isEmpty } }
    var needsPeople: Bool { people != .none || searches.contains { !$0.people.isEmpty } }
    var needsTags: Bool { tags != .none || searches.contains { !$0.tags.isEmpty } }

    /// The fields of a definition.
    static let fields = [
        "albums", "people", "tags", "favourites", "memories", "searches", "archived", "videos",
        "originals", "previewSize",
    ]
}

extension ImmichSelection {
    /// Reads a definition; without any choice all albums and the favourites are selected.
    init(_ fields: DefinitionFields) throws(DefinitionError) {
        text = fields.text(of: Self.fields)
        albums = try Self.choice("albums", fields)
        people = try Self.choice("people", fields)
        tags = try Self.choice("tags", fields)
        hasFavourites = try fields.flag("favourites") ?? false
        hasMemories = try fields.flag("memories") ?? false
        isArchived = try fields.flag("archived") ?? false
        hasVideos = try fields.flag("videos") ?? true
        hasOriginals = try fields.flag("originals") ?? true
        previewSize =
            try fields.integer("previewSize", in: SourceDefinition.previewSizes) ?? previewSize
        if let value = fields.value("searches") {
            guard let values = value.elements, values.count <= Self.searchLimit else {
                throw fields.error("searches", "a list of at most \(Self.searchLimit) objects")
            }
            var titles = Set(ImmichName.reserved.map(ImmichName.of))
            for (index, value) in values.enumerated() {
                let fields = try DefinitionFields(
                    value, at: fields.fullPath(of: "searches[\(index)]"))
                let search = try Search(fields)
                guard titles.insert(ImmichName.of(search.title)).inserted else {
                    throw fields.error(
                        "title",
                        """
                        other than those of other searches, and than \
                        \(ImmichName.reserved.joined(separator: ", "))
                        """)
                }
                searches.append(search)
            }
        }
        let names = ["albums", "people", "tags", "favourites", "memories", "searches"]
        if names.allSatisfy({ fields.value($0) == nil }) {
            (albums, hasFavourites) = (.all, true)
        }
    }

    private static let searchLimit = 50

    private static func choice(
        _ name: String, _ fields: DefinitionFields
    ) throws(DefinitionError) -> Choice {
        switch fields.value(name) {
        case nil, .flag(false)?: return .none
        case .flag(true)?: return .all
        case .list?: return .named(try fields.texts(name) ?? [])
        default: throw fields.error(name, "true, or a list of names")
        }
    }
}

extension ImmichSelection.Search {
    private static let fields = [
        "title", "albums", "people", "tags", "favourites", "rating", "city", "country", "from",
        "to",
    ]

    fileprivate init(_ fields: DefinitionFields) throws(DefinitionError) {
        try fields.allow(only: Self.fields)
        title = try fields.needed("title")
        albums = try fields.texts("albums") ?? []
        people = try fields.texts("people") ?? []
        tags = try fields.texts("tags") ?? []
        query.isFavourite = try fields.flag("favourites") ?? false
        query.leastRating = try fields.integer("rating", in: 1...5)
        query.city = try fields.text("city")
        query.country = try fields.text("country")
        query.from = try Self.day("from", fields)
        query.to = try Self.day("to", fields)
        // Each combination may be a request of its own.
        guard max(1, albums.count) * max(1, people.count) * max(1, tags.count) <= Self.limit else {
            throw fields.error("albums", "shorter: albums, people and tags make too many requests")
        }
    }

    private static let limit = 100

    private static func day(
        _ name: String, _ fields: DefinitionFields
    ) throws(DefinitionError) -> CalendarDay? {
        guard let text = try fields.text(name) else { return nil }
        guard let day = CalendarDay(text) else { throw fields.error(name, "a day as 2024-05-01") }
        return day
    }
}
