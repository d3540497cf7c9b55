import Calendars
import Catalogue
import FileAccess
import Hashing
import PictureFetching

/// Pictures in the folders of a WebDAV server: Nextcloud, ownCloud, Synology, Apache, rclone (RFC 4918).
///
/// Folders are listed one by one (`Depth: 1`), because servers refuse to list all at once.
struct WebDAVServer: DefinedServer {
    private let root: String
    private let path: WebDAVPath
    private let user: String?
    private let password: String?
    /// Whether folders have tags that change with anything below, and files have numbers and previews.
    private let isNextcloud: Bool
    /// Pictures and folders of a list.
    private let limit: Int
    private let folderLimit: Int

    static let fields = ["user"]
    static let secretFields = ["password"]

    init(
        _ fields: DefinitionFields, at url: String, limit: Int
    ) throws(DefinitionError) {
        let user = try fields.text("user")
        let password = try fields.secret("password")
        guard (user == nil) == (password == nil) else {
            throw user == nil
                ? fields.error("user", "given, because a password needs a user")
                : fields.error(
                    fields.field(ofSecret: "password"), "given, because a user needs a password")
        }
        guard user?.unicodeScalars.contains(where: { $0 == ":" || $0.value < 0x20 }) != true else {
            throw fields.error("user", "one line without a colon")
        }
        guard let server = WebDAVServer(at: url, user: user, password: password, limit: limit)
        else {
            throw fields.error("url", "the URL of a folder")
        }
        self = server
    }

    init?(
        at url: String, user: String?, password: String?, limit: Int = 1_000_000,
        folderLimit: Int = 100_000
    ) {
        guard let origin = HTTPOrigin(of: url), let path = WebDAVPath(href: url) else { return nil }
        root = "\(origin.scheme)://\(origin.authority)"
        self.path = path
        (self.user, self.password) = (user, password)
        (self.limit, self.folderLimit) = (limit, folderLimit)
        isNextcloud = path.names.contains(["remote.php", "dav", "files"].map { Array($0.utf8) })
    }

    var selection: [String] { [user ?? ""] }
    var secrets: [String] { [password ?? ""] }

    var refusal: SourceError { password == nil ? .needsPassword : SourceError(status: 401) }

    private static let previewSide = 2048

    // MARK: Requests

    private var login: HTTPRequest.Login? {
        guard let user, let password else { return nil }
        return HTTPRequest.Login(user: user, password: password)
    }

    var takesDigest: Bool { true }

    func request(for picture: ServerPicture, need: SourceNeed, at time: UnixTime) -> HTTPRequest {
        let isPreview =
            switch need {
            case .pixels, .converted: true
            case .whole, .header: false
            }
        if isPreview, let number = Self.fileID(in: picture.id),
            let index = path.names.firstIndex(of: Array("remote.php".utf8))
        {
            let base = WebDAVPath(names: Array(path.names[..<index]) + [Array("core".utf8)])
            // Whole and uncropped; a file without a preview is an error, and no icon.
            return HTTPRequest(
                url: root + base.encoded(isFolder: true)
                    + "preview?fileId=\(number)&x=\(Self.previewSide)&y=\(Self.previewSide)&a=1&forceIcon=0",
                login: login)
        }
        let file = WebDAVPath(names: path.names + picture.folder.names + [picture.name])
        return HTTPRequest(url: root + file.encoded(isFolder: false), login: login)
    }

    private static let body = """
        <?xml version="1.0" encoding="utf-8"?>\
        <propfind xmlns="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">\
        <prop><resourcetype/><getetag/><getlastmodified/><getcontentlength/>\
        <oc:fileid/><nc:has-preview/></prop></propfind>
        """

    /// Bytes of the answer for one folder: some 500 for each file.
    private static let answerLimit = 256 << 20
    /// Entries of one folder.
    private static let entryLimit = 500_000
    private static let deepest = 30

    private func resources(
        in folder: WebDAVPath, depth: Int, _ requests: any HTTPRequesting
    ) throws(SourceError) -> [MultistatusReader.Resource] {
        let request = HTTPRequest(
            method: "PROPFIND", url: root + folder.encoded(isFolder: true),
            fields: [("Depth", "\(depth)"), ("Content-Type", "application/xml; charset=utf-8")],
            login: login, body: Array(Self.body.utf8), wanted: 207..<208)
        let reader = MultistatusReader(limit: Self.entryLimit)
        let answer = try reader.read { (onBytes) throws(SourceError) in
            try requests.send(request, limit: Self.answerLimit, onBytes: onBytes)
        }
        guard answer.status == 207 else {
            if answer.isSuccessful || answer.status == 405 || answer.status == 501 {
                throw SourceError(
                    .broken, "its server does not speak WebDAV at that URL (\(answer.status))")
            }
            guard answer.status != 401 else { throw refusal }
            throw SourceError(status: answer.status, fields: answer.fields)
        }
        for resource in reader.resources {
            // What is missing from the answer looks like deleted pictures.
            guard case .status(let status)? = resource.fault else { continue }
            throw SourceError(.busy, "its server lists a folder only in part (\(status))")
        }
        return reader.resources.filter { $0.fault != .gone }
    }

    // MARK: Listing

    func list(
        _ requests: any HTTPRequesting, since former: FormerListing?, now: () -> UnixTime,
        onProgress: (Int) -> Void
    ) throws(SourceError) -> ServerListingOutcome {
        var listing = ServerListing()
        if isNextcloud {
            listing.mark = try resources(in: path, depth: 0, requests).first?.tag
            if let mark = former?.mark, mark == listing.mark, !mark.isEmpty { return .unchanged }
        }
        var waiting: [RelativePath] = [.root]
        var seen: Set<RelativePath> = [.root]
        // A link on the server may lead to a folder around it, without an end.
        while listing.pictures.count <= limit, let folder = waiting.popLast() {
            var inner: [RelativePath] = []
            for entry in try entries(of: folder, requests) {
                switch entry {
                case .picture(let picture): try listing.append(picture)
                case .denied(let path): listing.denied.insert(path)
                case .folder(let path):
                    guard folder.names.count < Self.deepest, seen.insert(path).inserted else {
                        continue
                    }
                    inner.append(path)
                }
            }
            guard seen.count <= folderLimit else {
                throw SourceError(.tooLarge, "it has more than \(folderLimit) folders")
            }
            // The same ones are left out each time if there are too many.
            waiting += inner.sorted { $1.bytes.lexicographicallyPrecedes($0.bytes) }
            onProgress(listing.pictures.count)
        }
        // The same list for the same files, in whatever order they came.
        listing.pictures.sort {
            let (one, other) = ($0.folder.bytes, $1.folder.bytes)
            return one == other
                ? $0.name.lexicographicallyPrecedes($1.name) : one.lexicographicallyPrecedes(other)
        }
        return .whole(listing)
    }

    private enum Entry {
        case folder(RelativePath)
        case picture(ServerPicture)
        /// A folder or a file that the account may not see.
        case denied(RelativePath)
    }

    /// What is in a folder; only what lies directly in it, because a server may answer with anything.
    private func entries(
        of folder: RelativePath, _ requests: any HTTPRequesting
    ) throws(SourceError) -> [Entry] {
        let around = WebDAVPath(names: path.names + folder.names)
        let resources: [MultistatusReader.Resource]
        do throws(SourceError) {
            resources = try self.resources(in: around, depth: 1, requests)
        } catch {
            // A folder of somebody else. That the root is denied is an error.
            if error == SourceError(status: 403), !folder.isRoot { return [.denied(folder)] }
            throw error
        }
        var hasItself = false
        var entries: [Entry] = []
        for resource in resources {
            guard let found = WebDAVPath(href: resource.href) else { continue }
            if found == around {
                hasItself = true
                if resource.fault == .denied { entries.append(.denied(folder)) }
                continue
            }
            guard found.names.dropLast() == around.names[...], let name = found.names.last,
                SourceEntry.isName(name), !Self.isSkipped(name)
            else { continue }
            if let entry = entry(resource, name, in: folder) { entries.append(entry) }
        }
        // Each server lists the folder itself: what does not is something else.
        guard hasItself else { throw .unknownForm }
        return entries
    }

    private func entry(
        _ resource: MultistatusReader.Resource, _ name: [UInt8], in folder: RelativePath
    ) -> Entry? {
        let path = folder.appending(name)
        guard resource.fault != .denied else { return .denied(path) }
        guard !resource.isFolder else { return .folder(path) }
        guard ItemKind(ofFileNamed: name) != nil else { return nil }
        let tag = Self.opaque(resource.tag)
        let number = isNextcloud ? Int(resource.fileID) : nil
        // Encoded, because names that are no UTF-8 differ in bytes that a text cannot have.
        let id =
            number.map { "file \($0)" } ?? WebDAVPath(names: path.names).encoded(isFolder: false)
        return .picture(
            ServerPicture(
                folder: folder, name: name, id: id,
                version: tag.isEmpty ? "\(resource.modified) \(resource.length)" : tag,
                byteCount: Int64(resource.length), modified: InternetDate.time(resource.modified),
                previewSide: number != nil && resource.hasPreview ? Self.previewSide : nil))
    }

    /// The number of a file of Nextcloud.
    private static func fileID(in id: String) -> Int? {
        id.hasPrefix("file ") ? Int(String(id.dropFirst(5))) : nil
    }

    /// A tag without the marks that servers write or leave out.
    private static func opaque(_ tag: String) -> String {
        var tag = tag[...]
        if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
        return String(tag.filter { $0 != "\"" })
    }

    /// Hidden files, and what a Synology makes in each folder.
    private static func isSkipped(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".")
            || ["@eaDir", "#recycle", "#snapshot"].contains { $0.utf8.elementsEqual(name) }
    }
}

extension SourceError {
    /// The answer is 401, and no password was sent.
    fileprivate static let needsPassword = SourceError(
        .denied,
        """
        its server asks for a user and a password: give both; in a file of sources as user and \
        passwordFile, and send SIGHUP
        """)
}
