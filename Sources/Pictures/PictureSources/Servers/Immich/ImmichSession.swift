import Catalogue
import JSONCoding
import PictureFetching
import PictureMetadata

/// Requests to an immich server, in the words of its version.
struct ImmichSession {
    let server: ImmichServer
    let requests: any HTTPRequesting
    let version: ImmichVersion
    /// What the key may do; nil if it may do everything, or if the server does not say.
    private let permissions: Set<String>?

    /// Asks for the version, which changes when the server is updated, and for what the key may do.
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
        permissions = try Self.permissions(server, requests)
        let lacking = neededPermissions.filter(lacks)
        guard lacking.isEmpty else {
            throw SourceError(
                status: 403, lacking: "the key lacks \(lacking.joined(separator: ", "))")
        }
    }

    /// Bytes of an answer about one thing.
    private static let smallLimit = 64 << 10
    /// Bytes of an answer with the pictures of an album: 1.4 kB each.
    private static let largeLimit = 1 << 30
    /// Bytes of an element that has pictures: a stack, a memory.
    private static let elementLimit = 64 << 20

    // MARK: Permissions

    private static func permissions(
        _ server: ImmichServer, _ requests: any HTTPRequesting
    ) throws(SourceError) -> Set<String>? {
        let request = HTTPRequest(url: "\(server.base)/api-keys/me", fields: server.credentials)
        let answer = try requests.send(request, limit: smallLimit)
        if answer.status == 401 { throw SourceError(status: 401) }
        // Old servers do not say.
        guard answer.isSuccessful, let document = try? JSONValue(parsing: answer.body),
            let listed = document["permissions"]?.elements
        else { return nil }
        let permissions = Set(listed.compactMap(\.string))
        return permissions.isEmpty || permissions.contains("all") ? nil : permissions
    }

    /// Whether the server says that the key lacks a permission.
    func lacks(_ permission: String) -> Bool {
        permissions.map { !$0.contains(permission) } ?? false
    }

    private var neededPermissions: [String] {
        let choice = server.choice
        var needed = ["asset.read", "asset.view"]
        if choice.needsAlbums { needed.append("album.read") }
        if choice.needsPeople { needed.append("person.read") }
        if choice.needsTags { needed.append("tag.read") }
        if choice.hasMemories { needed.append("memory.read") }
        return needed
    }

    /// Fetches one picture, because a key that lists may not show.
    func probe(_ picture: ServerPicture) throws(SourceError) {
        var request = server.request(for: picture, need: .pixels(1), at: .init(seconds: 0))
        request.url = request.url.replacing("size=preview", with: "size=thumbnail")
        guard let answer = requests.denial(of: request) else { return }
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
    ///   - elementLimit: Bytes of an element.
    ///   - onElement: Takes the elements.
    /// - Returns: The rest of the document.
    /// - Throws: ``SourceError``.
    @discardableResult
    func document(
        _ path: String, _ permission: String, posting body: JSONValue? = nil,
        elements names: [String], ofAtMost elementLimit: Int = 1 << 20,
        _ onElement: (JSONValue) -> Void
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
        var elements = JSONElements(of: names, elementLimit: elementLimit)
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
        _ path: String, _ permission: String
    ) throws(SourceError) -> [JSONValue] {
        var values: [JSONValue] = []
        let rest = try document(
            path, permission, elements: [], ofAtMost: Self.elementLimit
        ) { values.append($0) }
        guard rest.elements != nil else { throw .unknownForm }
        return values
    }

    /// The ids of pictures that are behind another one in a stack; nil if the key may not read stacks.
    ///
    /// Searches and albums say nothing of stacks (immich #16180).
    func stacked() throws(SourceError) -> Set<String>? {
        let permission = "stack.read"
        guard !lacks(permission) else { return nil }
        var ids: Set<String> = []
        do throws(SourceError) {
            let rest = try document(
                "stacks", permission, elements: [], ofAtMost: Self.elementLimit
            ) { stack in
                guard let primary = stack["primaryAssetId"]?.string else { return }
                for asset in stack["assets"]?.elements ?? [] {
                    if let id = asset["id"]?.string, id != primary { ids.insert(id) }
                }
            }
            guard rest.elements != nil else { throw .unknownForm }
        } catch {
            switch error {
            case SourceError(status: 401): throw error
            case _ where error.kind == .denied: return nil
            // A server without the route has no stacks.
            case _ where error.kind == .gone: return []
            default: throw error
            }
        }
        return ids
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
}

extension SourceError {
    fileprivate static let noImmich = SourceError(
        .broken, "at its URL is no immich server: write the URL at which immich is opened")
}
