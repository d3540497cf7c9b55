import Calendars
import Catalogue
import FileAccess

/// Pictures of an immich server, versions 2 and 3: albums, favourites, people, tags, memories of this day, and
/// searches.
struct ImmichServer: PictureServer {
    /// The URL of its API, without a slash at the end.
    let base: String
    let key: String
    let choice: ImmichSelection

    /// The fields of a definition beside those of all kinds.
    static let fields = ["keyFile", "keyVariable"] + ImmichSelection.fields

    /// Reads a definition.
    init(_ fields: DefinitionFields, at url: String) throws(DefinitionError) {
        guard let key = try fields.secret("key") else {
            throw fields.error("keyFile", "given: a file with an API key of the server")
        }
        guard let server = ImmichServer(at: url, key: key, try ImmichSelection(fields)) else {
            throw fields.error("url", "the URL of an immich server")
        }
        self = server
    }

    init?(at url: String, key: String, _ choice: ImmichSelection) {
        guard let origin = HTTPOrigin(of: url), var path = WebDAVPath(href: url) else { return nil }
        // The address of the pages does as well as that of the API.
        if path.names.last != Array("api".utf8) { path.names.append(Array("api".utf8)) }
        base = "\(origin.scheme)://\(origin.authority)\(path.encoded(isFolder: false))"
        (self.key, self.choice) = (key, choice)
    }

    /// What tells two sources of one URL apart, without secrets.
    var selection: [String] { [choice.text] }
    var secrets: [String] { [key] }

    // MARK: Pictures

    /// Marks the id of a video, which has a still.
    static let videoMark = "video "
    /// Marks the version of a picture that was edited in immich.
    static let editMark = "e"

    func request(for picture: ServerPicture, need: SourceNeed, at time: UnixTime) -> HTTPRequest {
        let isVideo = picture.id.hasPrefix(Self.videoMark)
        let id = isVideo ? String(picture.id.dropFirst(Self.videoMark.count)) : picture.id
        var size = "preview"
        // The server redirects to the original if that is as good.
        if !isVideo, case .whole = need { size = "fullsize" }
        // Without it, an edited picture comes as it was.
        let edited = picture.version.hasPrefix(Self.editMark) ? "&edited=true" : ""
        return HTTPRequest(url: thumbnail(of: id, size) + edited, fields: credentials)
    }

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
        try session.checkPermissions()
        var collection = ImmichCollection(self)
        try collection.collect(session, since: former?.mark, at: now(), onProgress)
        guard let listing = collection.listing(session.version.warning) else { return .unchanged }
        if let first = listing.pictures.first { try session.probe(first) }
        return .whole(listing)
    }
}
