import Calendars
import Catalogue
import FileAccess
import PictureMetadata

/// Pictures in a bucket of S3: Amazon's, MinIO, Garage, R2.
///
/// Keys are paths below a prefix. The whole list is read, in pages of 1000 keys.
struct S3Server: PictureServer {
    private let scheme: String
    /// The value of `Host`.
    private let host: String
    /// In the path of URLs; nil if the host names it.
    private let bucket: String?
    /// Ends in a slash, unless it is empty.
    private let prefix: String
    /// Nil for a bucket that everybody may read.
    private let signer: S3Signer?
    private let limit: Int

    /// The fields of a definition beside those of all kinds.
    static let fields = [
        "bucket", "prefix", "region", "accessKey", "secretKeyFile", "secretKeyVariable",
        "sessionTokenFile", "sessionTokenVariable",
    ]

    /// Reads a definition.
    init(_ fields: DefinitionFields, at url: String) throws(DefinitionError) {
        let accessKey = try fields.text("accessKey")
        let secretKey = try fields.secret("secretKey")
        let sessionToken = try fields.secret("sessionToken")
        guard (accessKey == nil) == (secretKey == nil) else {
            throw fields.error(
                accessKey == nil ? "accessKey" : "secretKeyFile",
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
        guard let server = S3Server(at: url, bucket: bucket, prefix: prefix, signer: signer) else {
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

    /// What tells two sources of one URL apart, without secrets.
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
        request("/" + PercentCoding.encoded((prefix + picture.id).utf8, keeping: 0x2F), at: time)
    }

    /// - Parameters:
    ///   - path: The path in the bucket, encoded.
    ///   - query: Names and values, not encoded.
    ///   - time: The present time.
    /// - Returns: The request, signed.
    private func request(
        _ path: String, _ query: [(name: String, value: String)] = [], at time: UnixTime
    ) -> HTTPRequest {
        var path = path
        if let bucket {
            path = "/" + PercentCoding.encoded(bucket.utf8) + (path == "/" ? "" : path)
        }
        let target = S3Signer.Target(host: host, path: path, query: query)
        let text = S3Signer.text(of: query)
        return HTTPRequest(
            url: "\(scheme)://\(host)\(path)" + (text.isEmpty ? "" : "?\(text)"),
            fields: signer?.fields(for: target, at: time) ?? [])
    }

    // MARK: Listing

    /// Bytes of a page: 1000 keys with some 500 bytes each, encoded.
    private static let pageLimit = 16 << 20

    func list(
        _ requests: any HTTPRequesting, since former: FormerListing?, now: () -> UnixTime,
        onProgress: (Int) -> Void
    ) throws(SourceError) -> ServerListingOutcome {
        var listing = ServerListing()
        var folders = FolderNames()
        var token: String?
        var tokens: Set<String> = []
        var keyCount = 0
        repeat {
            var query = [
                ("list-type", "2"), ("encoding-type", "url"), ("max-keys", "1000"),
                ("prefix", prefix),
            ]
            if let token { query.append(("continuation-token", token)) }
            let request = self.request("/", query, at: now())
            let page = S3ListReader()
            let answer = try page.read { (onBytes) throws(SourceError) in
                try requests.send(request, limit: Self.pageLimit, onBytes: onBytes)
            }
            guard answer.isSuccessful else { throw Self.error(of: answer) }
            for object in page.objects {
                if let picture = picture(object, &folders) { try listing.append(picture) }
            }
            keyCount += page.objects.count
            guard keyCount <= limit else {
                throw SourceError(.tooLarge, "its bucket has more than \(limit) objects")
            }
            onProgress(listing.pictures.count)
            token = page.nextToken
            if let token, !tokens.insert(token).inserted {
                throw SourceError(
                    .broken, "its server's list has no end: a page is followed by itself")
            }
        } while token != nil
        return .whole(listing)
    }

    /// Keys come in the order of their bytes, so neighbours share the text of their folder.
    private struct FolderNames {
        private var last = RelativePath.root

        mutating func path(of bytes: ArraySlice<UInt8>) -> RelativePath {
            if !last.bytes.elementsEqual(bytes) { last = RelativePath(bytes: Array(bytes)) }
            return last
        }
    }

    /// Classes whose objects have to be brought back before they can be read.
    private static let archives = ["GLACIER", "DEEP_ARCHIVE"]

    private func picture(
        _ object: S3ListReader.Object, _ folders: inout FolderNames
    ) -> ServerPicture? {
        guard object.key.starts(with: prefix.utf8), object.byteCount != 0,
            !Self.archives.contains(object.storageClass)
        else { return nil }
        let key = object.key.dropFirst(prefix.utf8.count)
        let slash = key.lastIndex(of: UInt8(ascii: "/"))
        let name = Array(key[(slash.map { $0 + 1 } ?? key.startIndex)...])
        // Only text can be requested again as it was; a name without an ending is no picture's.
        guard ItemKind(ofFileNamed: name) != nil, let id = String(validating: key, as: UTF8.self)
        else { return nil }
        return ServerPicture(
            folder: folders.path(of: key[..<(slash ?? key.startIndex)]), name: name, id: id,
            version: ServerPicture.version(of: [object.tag, "\(object.byteCount ?? -1)"]),
            byteCount: object.byteCount, modified: UnixTime(instant: object.modified))
    }

    // MARK: Errors

    /// What an error of S3 means for the operator.
    static func error(of answer: HTTPAnswer) -> SourceError {
        let fields = S3ListReader.error(in: answer.body)
        let code = fields["Code"] ?? ""
        func said(_ name: String) -> String? {
            fields[name].flatMap { PlainText.line($0, limit: 100) }
        }
        switch code {
        case "SignatureDoesNotMatch":
            return SourceError(.denied, "its server refuses the signature: the secret key is wrong")
        case "InvalidAccessKeyId":
            return SourceError(.denied, "its server does not know the access key")
        case "ExpiredToken", "InvalidToken":
            return SourceError(
                .denied, "its server refuses the session token: it has expired, give a new one")
        case "AccessDenied":
            return SourceError(.denied, "its server denies access: the key lacks s3:ListBucket")
        case "RequestTimeTooSkewed":
            return SourceError(
                .broken, "this machine's clock differs from that of its server: set the clock")
        case "NoSuchBucket":
            return SourceError(.broken, "its server has no bucket of that name")
        default: break
        }
        if let region = said("Region") {
            return SourceError(
                .broken, "its bucket is in another region: write \(region) as the region")
        }
        if let endpoint = said("Endpoint") {
            return SourceError(
                .broken, "its bucket is at another address: write that of \(endpoint) as the URL")
        }
        if code == "InvalidRegionName" {
            return SourceError(.broken, "its server has no such region: write another region")
        }
        return SourceError(
            status: answer.status, fields: answer.fields, lacking: "the key lacks s3:ListBucket")
    }
}
