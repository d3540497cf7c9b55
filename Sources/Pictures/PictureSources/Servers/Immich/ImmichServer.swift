import Calendars
import Catalogue
import FileAccess
import PictureFetching
import PictureMetadata

/// Pictures of an immich server, versions 2 and 3: albums, favourites, people, tags, memories of this day, and
/// searches.
struct ImmichServer: DefinedServer {
    /// The URL of its API, without a slash at the end.
    let base: String
    let key: String
    let choice: ImmichSelection
    /// Pictures of a list: no page is asked for beyond them.
    var limit = Int.max

    static let fields = ImmichSelection.fields
    static let secretFields = ["key"]

    init(_ fields: DefinitionFields, at url: String, limit: Int) throws(DefinitionError) {
        guard let key = try fields.secret("key") else {
            let field = fields.field(ofSecret: "key")
            throw fields.error(
                field, "given: \(fields.namesSecrets ? "a file with " : "")an API key of the server"
            )
        }
        guard let server = ImmichServer(at: url, key: key, try ImmichSelection(fields)) else {
            throw fields.error("url", "the URL of an immich server")
        }
        self = server
        self.limit = limit
    }

    init?(at url: String, key: String, _ choice: ImmichSelection) {
        guard let origin = HTTPOrigin(of: url), var path = WebDAVPath(href: url) else { return nil }
        // The address of the pages does as well as that of the API.
        if path.names.last != Array("api".utf8) { path.names.append(Array("api".utf8)) }
        base = "\(origin.scheme)://\(origin.authority)\(path.encoded(isFolder: false))"
        (self.key, self.choice) = (key, choice)
    }

    var selection: [String] { [choice.text] }
    var secrets: [String] { [key] }

    // MARK: Pictures

    func request(for picture: ServerPicture, need: SourceNeed, at time: UnixTime) -> HTTPRequest {
        var copy = ImmichAsset.Copy(rawValue: String(picture.version.prefix(1))) ?? .preview
        // Without it, an edited picture comes as it was.
        let edited = copy == .edited ? "&edited=true" : ""
        switch need {
        case .pixels: copy = .preview
        // Of what browsers show, the server makes no full size, and sends the file itself.
        case .converted where copy == .original:
            copy = Self.isShownByBrowsers(picture.name) ? .preview : .converted
        case .converted, .whole, .header: break
        }
        let url =
            switch copy {
            case .original: "\(base)/assets/\(picture.id)/original"
            case .edited, .converted: thumbnail(of: picture.id, "fullsize")
            case .preview: thumbnail(of: picture.id, "preview")
            }
        return HTTPRequest(url: url + edited, fields: credentials)
    }

    func facesRequest(for picture: ServerPicture) -> HTTPRequest? {
        // The boxes of an edited picture may be those of the original (immich #29393).
        guard !picture.version.hasPrefix(ImmichAsset.Copy.edited.rawValue) else { return nil }
        return HTTPRequest(url: "\(base)/faces?id=\(picture.id)", fields: credentials)
    }

    func faces(in answer: [UInt8]) -> MetadataFields<XMPField> { ImmichFaces.fields(in: answer) }

    private static func isShownByBrowsers(_ name: [UInt8]) -> Bool {
        FileName.pathExtension(of: name).map {
            ["avif", "gif", "jpeg", "jpg", "png", "webp"].contains($0)
        } ?? false
    }

    var previewShorterSide: Int { choice.previewSize }

    func thumbnail(of id: String, _ size: String) -> String {
        "\(base)/assets/\(id)/thumbnail?size=\(size)"
    }

    var credentials: [(name: String, value: String)] { [("x-api-key", key)] }

    // MARK: Listing

    func list(
        _ requests: any HTTPRequesting, since former: FormerListing?, now: () -> UnixTime,
        onProgress: (Int) -> Void
    ) throws(SourceError) -> ServerListingOutcome {
        let session = try ImmichSession(self, requests)
        var collection = ImmichCollection(session)
        try collection.collect(since: former, at: now(), onProgress)
        guard let listing = collection.listing else { return .unchanged }
        if let first = listing.pictures.first { try session.probe(first) }
        return .whole(listing)
    }
}
