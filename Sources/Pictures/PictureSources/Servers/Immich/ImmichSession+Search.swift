import Catalogue
import JSONCoding
import PictureFetching

/// Searches, page by page.
extension ImmichSession {
    /// Pages of a list.
    private static let pageLimit = 1000

    /// All pictures that a query finds, each once.
    func search(
        _ query: ImmichQuery, _ onProgress: (Int) -> Void
    ) throws(SourceError) -> [ImmichAsset] {
        var found: [ImmichAsset] = []
        var ids: Set<String> = []
        for body in query.bodies(asFilter: version.hasFilters) {
            var page: ImmichQuery.Page? = .first
            var firstIDs: Set<String> = []
            var count = 0
            while let current = page, found.count <= server.limit {
                count += 1
                guard count <= Self.pageLimit else {
                    throw SourceError(.tooLarge, "its server's list has too many pages")
                }
                let items = try self.page(body(current), of: query)
                guard let first = items.firstID else { break }
                guard firstIDs.insert(first).inserted else {
                    throw SourceError(.broken, "its server repeats the pages of its list")
                }
                found += items.assets.filter {
                    $0.isShown && query.hasDay(of: $0) && ids.insert($0.id).inserted
                }
                onProgress(found.count)
                page = try Self.next(in: items.rest)
            }
        }
        return found
    }

    /// Throws an error if the server ignores what is searched for.
    ///
    /// It does without the type or the body of a request, which a proxy may drop, and sends its whole library,
    /// 250 pictures a page. So it is asked for one picture.
    func checkThatSearchesAreRead(_ query: ImmichQuery) throws(SourceError) {
        var query = query
        query.size = 1
        guard let body = query.bodies(asFilter: version.hasFilters).first else { return }
        _ = try page(body(.first), of: query)
    }

    private struct Page {
        /// What it says beside the pictures.
        let rest: JSONValue
        /// The id of the first picture, also if that is not shown.
        let firstID: String?
        let assets: [ImmichAsset]
    }

    private func page(_ body: JSONValue, of query: ImmichQuery) throws(SourceError) -> Page {
        var first: String?
        var itemCount = 0
        var found: [ImmichAsset] = []
        let rest = try document(
            "search/metadata", "asset.read", posting: body, elements: ["assets", "items"]
        ) { value in
            if itemCount == 0 { first = value["id"]?.string }
            itemCount += 1
            guard itemCount <= query.size else { return }
            ImmichAsset(value, isArchivedShown: query.isArchived).map { found.append($0) }
        }
        // Without the id of its first picture, a page looks like the end of the list.
        guard let assets = rest["assets"], assets["items"] == [], itemCount == 0 || first != nil
        else { throw .unknownForm }
        // Pictures that nobody selected are worse than none.
        guard itemCount <= query.size else {
            throw SourceError(
                .broken,
                """
                its server ignores what is searched for: it sends \(itemCount) pictures instead of \
                \(query.size); a proxy before it may drop the body or the type of requests
                """)
        }
        return Page(rest: assets, firstID: first, assets: found)
    }

    private static func next(in assets: JSONValue) throws(SourceError) -> ImmichQuery.Page? {
        if let cursor = assets["nextCursor"]?.string, !cursor.isEmpty { return .cursor(cursor) }
        guard let next = assets["nextPage"], next != .null else { return nil }
        // A text, though it is sent as a number.
        guard let number = next.integer ?? next.string.flatMap({ Int($0) }) else {
            throw .unknownForm
        }
        return .number(number)
    }
}
