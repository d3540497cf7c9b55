import Calendars
import Catalogue
import FileAccess
import PictureFetching
import PictureMetadata
import Spelling

/// Pictures in a bucket of S3: Amazon's, MinIO, Garage, R2.
///
/// Keys are paths below a prefix. The whole list is read, in pages of 1000 keys.
struct S3Server: DefinedServer {
    private let scheme: String
    /// The value of `Host`.
    private let host: String
    /// In the path of URLs; nil if the host names it.
    let bucket: String?
    /// Ends in a slash, unless it is empty.
    private let prefix: String
    /// Nil for a bucket that everybody may read.
    private let signer: S3Signer?
    /// Pictures of a list: one more is listed, so that it is known that some are left out.
    private let limit: Int

    static let fields = ["bucket", "prefix", "region", "accessKey"]
    static let secretFields = ["secretKey", "sessionToken"]

    init(_ fields: DefinitionFields, at url: String, limit: Int) throws(DefinitionError) {
        let accessKey = try fields.text("accessKey")
        let secretKey = try fields.secret("secretKey")
        let sessionToken = try fields.secret("sessionToken")
        guard (accessKey == nil) == (secretKey == nil) else {
            throw fields.error(
                accessKey == nil ? "accessKey" : fields.field(ofSecret: "secretKey"),
                "given, because an access key and a secret key belong together")
        }
        guard accessKey?.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) != false else {
            throw fields.error("accessKey", "the name of a key, without blanks")
        }
        let bucket = try fields.text("bucket")
        guard bucket?.contains("/") != true else {
            throw fields.error("bucket", "without a slash; a part of the bucket is its prefix")
        }
        let region = try fields.text("region") ?? "us-east-1"
        guard region.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "/") }) else {
            throw fields.error("region", "the name of a region, such as eu-central-1")
        }
        var signer: S3Signer?
        if let accessKey, let secretKey {
            signer = S3Signer(
                accessKey: accessKey, secretKey: secretKey, sessionToken: sessionToken,
                region: region)
        }
        let prefix = try fields.text("prefix") ?? ""
        guard
            let server = S3Server(
                at: url, bucket: bucket, prefix: prefix, signer: signer, limit: limit)
        else {
            throw fields.error(
                "url", "the URL of the server without a path; the bucket has a field of its own")
        }
        self = server
    }

    /// Nil if the URL has a path.
    init?(
        at url: String, bucket: String?, prefix: String = "", signer: S3Signer?,
        limit: Int = 1_000_000
    ) {
        guard let origin = HTTPOrigin(of: url), let path = WebDAVPath(href: url), path.names.isEmpty
        else { return nil }
        scheme = origin.scheme
        host = origin.authority
        let names = prefix.split(separator: "/").joined(separator: "/")
        self.prefix = names.isEmpty ? "" : names + "/"
        (self.bucket, self.signer, self.limit) = (bucket, signer, limit)
    }

    var selection: [String] { [bucket ?? "", prefix, signer?.region ?? ""] }
    var secrets: [String] {
        guard let signer else { return [] }
        return [signer.accessKey, signer.secretKey, signer.sessionToken ?? ""]
    }

    /// Only the token of a session; the keys make signatures.
    var sendsSecrets: Bool { hasTemporaryCredentials }
    var hasTemporaryCredentials: Bool { signer?.sessionToken != nil }

    // MARK: Requests

    func request(for picture: ServerPicture, need: SourceNeed, at time: UnixTime) -> HTTPRequest {
        request(at: path(of: picture), time)
    }

    private func path(of picture: ServerPicture) -> String {
        "/" + PercentCoding.encoded((prefix + picture.id).utf8, keeping: "-._~/")
    }

    /// - Parameters:
    ///   - path: The path in the bucket, encoded.
    ///   - query: Names and values, not encoded.
    ///   - fields: Header fields, with names in lower case.
    ///   - time: The present time.
    /// - Returns: The request, signed.
    private func request(
        at path: String, query: [(name: String, value: String)] = [],
        fields: [(name: String, value: String)] = [], _ time: UnixTime
    ) -> HTTPRequest {
        var path = path
        if let bucket {
            path = "/" + PercentCoding.encoded(bucket.utf8) + (path == "/" ? "" : path)
        }
        let target = S3Signer.Target(host: host, path: path, query: query, fields: fields)
        let text = S3Signer.text(of: query)
        return HTTPRequest(
            url: "\(scheme)://\(host)\(path)" + (text.isEmpty ? "" : "?\(text)"),
            fields: signer?.fields(for: target, at: time) ?? fields)
    }

    // MARK: Listing

    /// Bytes of a page: 1000 keys with some 500 bytes each, encoded.
    private static let pageLimit = 16 << 20
    /// Keys of a bucket, also of those that are no pictures: 1000 pages.
    private static let keyLimit = 1_000_000
    /// Pages of a list, because a server may send empty ones: ten times those of so many keys.
    private static let mostPages = 10_000

    func list(
        _ requests: any HTTPRequesting, since former: FormerListing?, now: () -> UnixTime,
        onProgress: (Int) -> Void
    ) throws(SourceError) -> ServerListingOutcome {
        var listing = ServerListing()
        var folders = FolderNames()
        var odd: (count: Int, first: [UInt8]?) = (0, nil)
        var token: String?
        var tokens: Set<String> = []
        var keyCount = 0
        repeat {
            var query = [
                ("list-type", "2"), ("encoding-type", "url"), ("max-keys", "1000"),
                ("prefix", prefix),
            ]
            if let token { query.append(("continuation-token", token)) }
            let request = self.request(at: "/", query: query, now())
            let page = S3ListReader()
            let answer = try page.read { (onBytes) throws(SourceError) in
                try requests.send(request, limit: Self.pageLimit, onBytes: onBytes)
            }
            guard answer.isSuccessful else { throw error(of: answer) }
            for object in page.objects where isShown(object) {
                guard let picture = picture(object, &folders) else {
                    odd.count += 1
                    odd.first = odd.first ?? object.key
                    continue
                }
                try listing.append(picture)
            }
            keyCount += page.objects.count
            guard keyCount <= Self.keyLimit || listing.pictures.count > limit else {
                throw SourceError(.tooLarge, "its bucket has more than \(Self.keyLimit) objects")
            }
            onProgress(listing.pictures.count)
            token = page.nextToken
            if let token, !tokens.insert(token).inserted {
                throw SourceError(
                    .broken, "its server's list has no end: a page is followed by itself")
            }
            guard tokens.count < Self.mostPages else {
                throw SourceError(
                    .broken,
                    "its server's list has no end: it has more than \(Self.mostPages) pages")
            }
        } while token != nil && listing.pictures.count <= limit
        if let first = odd.first {
            listing.warning = """
                keys of its bucket that are no names of files are left out: \(odd.count), the first is \
                \(VisibleText.of(first))
                """
        }
        try probe(listing.pictures, requests, now)
        return .whole(listing)
    }

    /// Reads a byte of some pictures, because a key that lists may not read.
    ///
    /// One that is read suffices, because the rules of a bucket may deny a part of it.
    private func probe(
        _ pictures: [ServerPicture], _ requests: any HTTPRequesting, _ now: () -> UnixTime
    ) throws(SourceError) {
        var failure: SourceError?
        for index in stride(from: 0, to: pictures.count, by: pictures.count / Self.probes + 1) {
            let request = self.request(
                at: path(of: pictures[index]), fields: [("range", "bytes=0-0")], now())
            guard let answer = requests.denial(of: request),
                S3ListReader.error(in: answer.body)["Code"] != "InvalidObjectState"
            else { return }
            failure = SourceError(status: answer.status, lacking: "the key lacks s3:GetObject")
        }
        if let failure { throw failure }
    }

    /// Pictures of which a byte is read, at most.
    private static let probes = 3

    /// Keys come in the order of their bytes, so neighbours share the text of their folder.
    private struct FolderNames {
        private var last: ArraySlice<UInt8> = []
        private var path: RelativePath? = .root

        /// The folder of a key; nil if it is no path.
        ///
        /// Slashes at the start or in a row, which some programs write, count as one.
        mutating func path(of key: ArraySlice<UInt8>) -> RelativePath? {
            guard !last.elementsEqual(key) else { return path }
            let slash = UInt8(ascii: "/")
            let found = RelativePath(
                bytes: Array(key.split(separator: slash).joined(separator: [slash])))
            (last, path) = (key, ServerTree.isPath(found) ? found : nil)
            return path
        }
    }

    /// Classes whose objects have to be brought back before they can be read.
    private static let archives = ["GLACIER", "DEEP_ARCHIVE"]

    /// Whether an object is a picture that can be read.
    private func isShown(_ object: S3ListReader.Object) -> Bool {
        object.key.starts(with: prefix.utf8) && object.byteCount != 0
            && !Self.archives.contains(object.storageClass)
            && ItemKind(ofFileNamed: Self.parts(of: object.key[...]).name) != nil
    }

    /// What is before the last slash of a key, and what is behind it.
    private static func parts(
        of key: ArraySlice<UInt8>
    ) -> (folder: ArraySlice<UInt8>, name: [UInt8]) {
        guard let slash = key.lastIndex(of: UInt8(ascii: "/")) else { return ([], Array(key)) }
        return (key[..<slash], Array(key[(slash + 1)...]))
    }

    /// Nil if the key is no path here.
    private func picture(
        _ object: S3ListReader.Object, _ folders: inout FolderNames
    ) -> ServerPicture? {
        let key = object.key.dropFirst(prefix.utf8.count)
        let (inner, name) = Self.parts(of: key)
        // Only text can be requested again as it was.
        guard let folder = folders.path(of: inner), SourceEntry.isName(name),
            let id = String(validating: key, as: UTF8.self)
        else { return nil }
        return ServerPicture(
            folder: folder, name: name, id: id,
            version: ServerPicture.version(of: [object.tag, "\(object.byteCount ?? -1)"]),
            byteCount: object.byteCount, modified: UnixTime(instant: object.modified))
    }
}
