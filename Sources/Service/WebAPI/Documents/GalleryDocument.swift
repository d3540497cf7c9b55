import Catalogue
import HTTPServing
import ImageLibrary
import Interface
import JSONCoding
import Requests
import Viewers

/// The documents of galleries.
struct GalleryDocument {
    static let memberNames = GallerySchemas.galleryMembers.map(\.name)

    let library: ImageLibrary
    let urls: ServiceURLs

    /// The galleries from an index on, and the URL of the next ones.
    ///
    /// - Parameters:
    ///   - range: The galleries.
    ///   - wanted: The members of each; nil for all.
    ///   - isAlone: Whether the list says nothing else of the library, because a link opened it alone.
    /// - Returns: The document.
    func list(_ range: ListingRange, wanted: Set<String>?, isAlone: Bool) -> JSONValue {
        let galleries = library.galleries()
        let first = range.start(count: galleries.count) { id in
            galleries.firstIndex { $0.id.text == id }
        }
        let last = min(first + range.limit, galleries.count)
        let next: JSONValue =
            last < galleries.count
            ? .text(
                "\(urls.base)/v1/galleries"
                    + range.query(after: galleries[last - 1].id.text, at: last - 1)) : .null
        let progress = library.indexProgress
        return .object([
            .init(
                "galleries",
                .list(
                    galleries[first..<last].map { gallery in
                        .object(
                            members(of: gallery, in: library.parent(of: gallery.id))
                                .filter { wanted?.contains($0.name) ?? true })
                    })),
            .init("next", next),
            .init(
                "index",
                .object([
                    .init("read", .number(progress.read)), .init("total", .number(progress.total)),
                ])),
            .init("notShown", notShown),
            .init("away", .list(isAlone ? [] : library.absentFolders.map(absence))),
        ])
    }

    private func absence(_ folder: AbsentFolder) -> JSONValue {
        .object([
            .init("folder", .text(folder.title)), .init("kind", .text(folder.kind.rawValue)),
            .init("reason", .text(folder.reason)),
            .init("since", .number(Int(folder.since.milliseconds))),
        ])
    }

    /// The numbers of files that are not shown, by reason.
    private var notShown: JSONValue {
        let omissions = library.omissions
        return .object(
            Omission.allCases.compactMap { reason in
                omissions[reason].map { .init(reason.rawValue, .number($0)) }
            })
    }

    /// A gallery with a part of its items and the URL of the next part.
    ///
    /// - Parameters:
    ///   - gallery: The gallery.
    ///   - range: The part.
    ///   - options: What the items contain.
    ///   - isAlone: Whether the folders around the gallery are left out.
    /// - Returns: The document.
    func listing(
        of gallery: Gallery, _ range: ListingRange, _ options: ItemDocument.Options, isAlone: Bool
    ) -> JSONValue {
        let first = range.start(count: gallery.items.count) { id in
            ItemID(id).flatMap(gallery.index)
        }
        let last = min(first + range.limit, gallery.items.count)
        let shown = gallery.items[first..<last]
        let known = library.details(of: shown)
        let metadata = library.metadata(of: shown)
        let items = (first..<last).map { index in
            let item = gallery.items[index]
            let known = known[item.id]
            return JSONValue.object(
                ItemDocument(
                    item: item, index: index, gallery: gallery,
                    naming: TitleAndCaption(of: item, known?.metadata ?? metadata[item.id]),
                    known: known, film: library.film(of: item), options: options, urls: urls
                ).members)
        }
        let next: JSONValue =
            last < gallery.items.count
            ? .text(
                urls.resource(gallery.id)
                    + range.query(after: gallery.items[last - 1].id.text, at: last - 1)) : .null
        let way = isAlone ? [] : library.folders(to: gallery.id)
        let inner = isAlone ? [] : library.folders(in: gallery.id)
        return .object(
            members(of: gallery, in: isAlone ? nil : library.parent(of: gallery.id)) + [
                .init("path", .list(way.map(folder))), .init("folders", .list(inner.map(folder))),
                .init("items", .list(items)), .init("next", next),
            ])
    }

    private func members(of gallery: Gallery, in parent: GalleryID?) -> [JSONValue.Member] {
        let url = urls.resource(gallery.id)
        let read = library.readCount(of: gallery)
        return [
            .init("id", .text(gallery.id.text)),
            .init("title", .text(gallery.title)),
            .init("count", .number(gallery.items.count)),
            .init("href", .text(url)),
            .init("frame", .text("\(url)/frame.png")),
            .init("page", .text(urls.page(of: gallery.id))),
            .init("parent", parent.map { .text($0.text) } ?? .null),
            .init("order", .text(library.order(of: gallery))),
            .init("orderPending", .flag(gallery.isOrderPending)),
            .init("read", .number(read)),
        ]
    }

    private func folder(_ folder: GalleryFolder) -> JSONValue {
        .object([
            .init("id", .text(folder.id.text)), .init("title", .text(folder.title)),
            .init("count", .number(folder.count)), .init("href", .text(urls.resource(folder.id))),
            .init("page", .text(urls.page(of: folder.id))),
        ])
    }
}

/// The part of a list that a query asks for.
package struct ListingRange {
    package let limit: Int
    private let fields: String
    private let start: Int
    private let cursor: (id: String, index: Int)?

    /// The limits on a list's length: the maximum is short enough to read and covers most folders.
    private static let limits = 1...1000

    /// The fields of a list's query.
    ///
    /// - Parameters:
    ///   - entries: What the list consists of, as a word.
    ///   - limit: How long the list is by default.
    ///   - members: The names of an entry's members.
    /// - Returns: The fields.
    static func fields(of entries: String, by limit: Int, _ members: [String]) -> [Field] {
        [
            Field(
                "start", .integer(InputRanges.pages),
                "The first of the \(entries), counted from 0."),
            Field(
                "limit", .value(Schema.integer(limits).adding("default", .number(limit))),
                "The largest number of \(entries)."),
            Field(
                "cursor", .value(.text),
                """
                From the `next` of a part: the entries behind it, also after others were added or \
                removed. Not together with `start`.
                """),
            Field(
                "fields", .value(.list(of: .choice(members), 1 ... .max)),
                """
                The members that each of the \(entries) has in the response, separated by commas; \
                all by default.
                """),
        ]
    }

    package init(_ fields: Fields, defaultLimit: Int) throws(FieldError) {
        limit = try fields.integer("limit", in: Self.limits) ?? defaultLimit
        self.fields = try fields.text("fields").map { "&fields=\($0.percentEncoded)" } ?? ""
        let start = try fields.integer("start", in: InputRanges.pages)
        self.start = start ?? 0
        guard let text = try fields.text("cursor") else {
            cursor = nil
            return
        }
        guard start == nil else { throw fields.error("cursor", "given without start") }
        guard let dot = text.lastIndex(of: "."), let index = Int(text[text.index(after: dot)...]),
            InputRanges.pages.contains(index)
        else { throw fields.error("cursor", "taken from the next of another list") }
        cursor = (String(text[..<dot]), index)
    }

    /// The index of the first entry.
    ///
    /// A cursor names the last entry of the part before; if that is gone, others moved up by one.
    func start(count: Int, of index: (_ id: String) -> Int?) -> Int {
        guard let cursor else { return min(start, count) }
        return min(index(cursor.id).map { $0 + 1 } ?? cursor.index, count)
    }

    /// The query of the part behind an entry.
    func query(after id: String, at index: Int) -> String {
        "?cursor=\("\(id).\(index)".percentEncoded)&limit=\(limit)\(fields)"
    }
}
