import Catalogue
import JSONCoding
import PictureMetadata

/// Requests to an immich server, in the words of its version.
struct ImmichSession {
    let server: ImmichServer
    let requests: any HTTPRequesting
    let version: ImmichVersion

    /// Asks for the version, which changes when the server is updated.
    init(_ server: ImmichServer, _ requests: any HTTPRequesting) throws(SourceError) {
        let request = HTTPRequest(url: "\(server.base)/server/version")
        let answer: HTTPAnswer
        do throws(SourceError) {
            answer = try requests.send(request, limit: Self.smallLimit)
        } catch {
            // A page of something else: a router, the desktop of a NAS.
            throw error.kind == .tooLarge ? .noImmich : error
        }
        guard answer.isSuccessful else {
            if [403, 404, 405].contains(answer.status) { throw .noImmich }
            throw SourceError(status: answer.status, fields: answer.fields)
        }
        guard let document = try? JSONValue(parsing: answer.body),
            let version = ImmichVersion(document)
        else { throw .noImmich }
        (self.server, self.requests, self.version) = (server, requests, version)
    }

    /// Bytes of an answer about one thing.
    private static let smallLimit = 64 << 10
    /// Bytes of an answer with the pictures of an album: 1.4 kB each.
    private static let largeLimit = 1 << 30
    /// Pages of a list.
    private static let pageLimit = 1000

    // MARK: Permissions

    /// Throws an error if the key says itself that it lacks a permission.
    func checkPermissions() throws(SourceError) {
        let request = HTTPRequest(
            url: "\(server.base)/api-keys/me", fields: server.credentials)
        let answer = try requests.send(request, limit: Self.smallLimit)
        if answer.status == 401 { throw SourceError(status: 401) }
        // Old servers do not say.
        guard answer.isSuccessful, let document = try? JSONValue(parsing: answer.body),
            let listed = document["permissions"]?.elements
        else { return }
        let permissions = Set(listed.compactMap(\.string))
        guard !permissions.isEmpty, !permissions.contains("all") else { return }
        let lacking = neededPermissions.filter { !permissions.contains($0) }
        guard lacking.isEmpty else {
            throw SourceError(
                status: 403, lacking: "the key lacks \(lacking.joined(separator: ", "))")
        }
    }

    private var neededPermissions: [String] {
        let choice = server.choice
        var needed = ["asset.read", "asset.view"]
        if choice.albums != .none || choice.searches.contains(where: { !$0.albums.isEmpty }) {
            needed.append("album.read")
        }
        if choice.people != .none || choice.searches.contains(where: { !$0.people.isEmpty }) {
            needed.append("person.read")
        }
        if choice.tags != .none || choice.searches.contains(where: { !$0.tags.isEmpty }) {
            needed.append("tag.read")
        }
        if choice.hasMemories { needed.append("memory.read") }
        return needed
    }

    /// Fetches one picture, because a key that lists may not show.
    func probe(_ picture: ServerPicture) throws(SourceError) {
        var request = server.request(for: picture, need: .pixels(1), at: .init(seconds: 0))
        request.url = request.url.replacing("size=preview", with: "size=thumbnail")
        guard let answer = try? requests.send(request, limit: Self.largeLimit, onBytes: { _ in }),
            answer.status == 401 || answer.status == 403
        else { return }
        throw SourceError(status: answer.status, lacking: "the key lacks asset.view")
    }

    // MARK: Documents

    /// Requests a document; the elements of a list in it are passed on one by one.
    ///
    /// - Parameters:
    ///   - path: Below the API, with a query.
    ///   - permission: What the key lacks if the server denies access.
    ///   - body: What is posted; nil for GET.
    ///   - names: The names that lead to the list.
    ///   - onElement: Takes the elements.
    /// - Returns: The rest of the document.
    /// - Throws: ``SourceError``.
    @discardableResult
    func document(
        _ path: String, _ permission: String, posting body: JSONValue? = nil,
        elements names: [String], _ onElement: (JSONValue) -> Void
    ) throws(SourceError) -> JSONValue {
        var request = HTTPRequest(
            url: "\(server.base)/\(path)",
            fields: server.credentials + [("Accept", "application/json")])
        if let body {
            request.method = "POST"
            // Without the type the server ignores the body, and answers with the whole library.
            request.fields.append(("Content-Type", "application/json"))
            request.body = body.bytes
        }
        var elements = JSONElements(of: names)
        let answer = try requests.send(request, limit: Self.largeLimit) {
            (bytes) throws(SourceError) in
            do throws(JSONElements.Failure) {
                try elements.read(bytes, onElement: onElement)
            } catch {
                throw .unknownForm
            }
        }
        guard answer.isSuccessful else { throw Self.error(of: answer, permission) }
        do throws(JSONElements.Failure) {
            return try elements.document()
        } catch {
            throw .unknownForm
        }
    }

    /// The elements of a list that is small.
    func elements(
        _ path: String, _ permission: String, of names: [String] = []
    ) throws(SourceError) -> [JSONValue] {
        var values: [JSONValue] = []
        let rest = try document(path, permission, elements: names) { values.append($0) }
        guard names.reduce(rest, { $0[$1] ?? .null }).elements != nil else { throw .unknownForm }
        return values
    }

    private static func error(of answer: HTTPAnswer, _ permission: String) -> SourceError {
        guard answer.status == 400 else {
            return SourceError(
                status: answer.status, fields: answer.fields,
                lacking: "the key lacks \(permission)")
        }
        return SourceError(
            .broken,
            "its server refuses the request: "
                + (words(of: answer.body) ?? "it may have a version that is not known"))
    }

    /// What an error of the server says: a text or a list of texts, or since 3 a list of errors.
    private static func words(of body: [UInt8]) -> String? {
        guard let document = try? JSONValue(parsing: body) else { return nil }
        let message = document["message"]
        var words = message?.string.map { [$0] } ?? message?.elements?.compactMap(\.string) ?? []
        words += document["errors"]?.elements?.compactMap { $0["message"]?.string } ?? []
        return PlainText.line(words.joined(separator: "; "), limit: 200)
    }

    // MARK: Pages

    /// All pictures that a query finds; some may come twice.
    func search(
        _ query: ImmichQuery, _ onProgress: (Int) -> Void
    ) throws(SourceError) -> [ImmichAsset] {
        var found: [ImmichAsset] = []
        guard version.hasFilters else {
            for body in query.flatBodies {
                try pages(&found, query.isArchived, onProgress) { page in
                    if case .number(let number) = page { body(number) } else { body(1) }
                }
            }
            return found
        }
        try pages(&found, query.isArchived, onProgress, query.filter)
        return found
    }

    private func pages(
        _ found: inout [ImmichAsset], _ isArchived: Bool, _ onProgress: (Int) -> Void,
        _ body: (ImmichQuery.Page) -> JSONValue
    ) throws(SourceError) {
        var page: ImmichQuery.Page? = .first
        var firstIDs: Set<String> = []
        var count = 0
        while let current = page {
            count += 1
            guard count <= Self.pageLimit else {
                throw SourceError(.tooLarge, "its server's list has too many pages")
            }
            let items = try self.page(body(current), isArchived)
            // A server that does not know where a list ends sends the last page again.
            guard let first = items.firstID, firstIDs.insert(first).inserted else { return }
            found += items.assets.filter(\.isShown)
            onProgress(found.count)
            page = Self.next(in: items.rest, after: current)
        }
    }

    private struct Page {
        /// What it says beside the pictures.
        let rest: JSONValue
        /// The id of the first picture, also if that is not shown.
        let firstID: String?
        let assets: [ImmichAsset]
    }

    private func page(
        _ body: JSONValue, _ isArchived: Bool
    ) throws(SourceError) -> Page {
        var first: String?
        var itemCount = 0
        var found: [ImmichAsset] = []
        let rest = try document(
            "search/metadata", "asset.read", posting: body, elements: ["assets", "items"]
        ) { value in
            if itemCount == 0 { first = value["id"]?.string }
            itemCount += 1
            guard itemCount <= ImmichQuery.pageSize else { return }
            ImmichAsset(value, isArchivedShown: isArchived).map { found.append($0) }
        }
        // Without the id of its first picture, a page looks like the end of the list.
        guard let assets = rest["assets"], assets["items"] == [], itemCount == 0 || first != nil
        else { throw .unknownForm }
        // Pictures that nobody selected are worse than none.
        guard itemCount <= ImmichQuery.pageSize else {
            throw SourceError(
                .broken,
                "its server ignores what is searched for, and sends \(itemCount) pictures at once")
        }
        return Page(rest: assets, firstID: first, assets: found)
    }

    private static func next(
        in assets: JSONValue, after current: ImmichQuery.Page
    ) -> ImmichQuery.Page? {
        if let cursor = assets["nextCursor"]?.string, !cursor.isEmpty {
            let next = ImmichQuery.Page.cursor(cursor)
            return next == current ? nil : next
        }
        // A text, though it is sent as a number.
        guard let next = assets["nextPage"].flatMap({ $0.integer ?? $0.string.flatMap { Int($0) } })
        else { return nil }
        if case .number(let number) = current, next <= number { return nil }
        return next > 1 ? .number(next) : nil
    }
}

extension SourceError {
    fileprivate static let noImmich = SourceError(
        .broken, "at its URL is no immich server: write the URL at which immich is opened")
}
