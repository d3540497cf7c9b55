import Calendars
import Catalogue
import PictureFetching
import Spelling

/// Pictures that a document on a server names, in its order: URLs in lines, Media RSS, JSON Feed.
///
/// The pictures may be at other hosts, which get none of the header fields.
struct ListServer: DefinedServer {
    private let url: String
    private let origin: HTTPOrigin
    private let headers: [(name: String, value: String)]
    /// Entries of a list.
    private let limit: Int

    static let fields = ["headers"]
    /// Its secrets are in the header fields.
    static let secretFields: [String] = []

    init(_ fields: DefinitionFields, at url: String, limit: Int) throws(DefinitionError) {
        let headers = try fields.secrets("headers", allowing: Self.isHeader)
        guard let server = ListServer(at: url, headers: headers, limit: limit) else {
            throw fields.error("url", "the URL of a list")
        }
        self = server
    }

    init?(at url: String, headers: [(name: String, value: String)] = [], limit: Int = 100_000) {
        guard let origin = HTTPOrigin(of: url) else { return nil }
        (self.url, self.origin, self.headers, self.limit) = (url, origin, headers, limit)
    }

    /// Whether an operator may set a header field: not those that the program or libcurl sets.
    private static func isHeader(_ name: String) -> Bool {
        let isName = name.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
        return isName && !name.isEmpty && !reserved.contains(name.lowercased())
    }

    private static let reserved: Set = [
        "accept-encoding", "connection", "content-length", "expect", "host", "if-match",
        "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "range", "te",
        "trailer", "transfer-encoding", "upgrade",
    ]

    var selection: [String] { headers.map(\.name) }
    var secrets: [String] { headers.map(\.value) }

    var isList: Bool { true }

    var refusal: SourceError { headers.isEmpty ? .needsKey : SourceError(status: 401) }

    // MARK: Pictures

    func foreignHost(of picture: ServerPicture) -> String? {
        guard let other = HTTPOrigin(of: picture.id), other != origin else { return nil }
        return other.host
    }

    func request(for picture: ServerPicture, need: SourceNeed, at time: UnixTime) -> HTTPRequest {
        HTTPRequest(url: picture.id, fields: foreignHost(of: picture) == nil ? headers : [])
    }

    // MARK: Listing

    /// Bytes of a document.
    private static let documentLimit = 16 << 20

    func list(
        _ requests: any HTTPRequesting, since former: FormerListing?, now: () -> UnixTime,
        onProgress: (Int) -> Void
    ) throws(SourceError) -> ServerListingOutcome {
        let mark = former?.mark
        let request = HTTPRequest(url: url, fields: headers + Self.conditions(mark))
        let answer = try requests.send(request, limit: Self.documentLimit)
        if answer.status == 304, mark != nil { return .unchanged }
        guard answer.status != 401 else { throw refusal }
        guard answer.status == 200 else {
            throw SourceError(status: answer.status, fields: answer.fields)
        }
        let entries = try ListEntry.entries(
            in: answer.body, type: (answer.fields["content-type"] ?? "").lowercased(),
            limit: limit + 1)
        var listing = ServerListing(mark: Self.mark(of: answer))
        var known: Set<String> = []
        var leftOut = 0
        for entry in entries {
            guard let picture = entry.picture else {
                leftOut += 1
                continue
            }
            if known.insert(picture.id).inserted { try listing.append(picture) }
        }
        if leftOut > 0 {
            // A page of text that is no list.
            guard !known.isEmpty else {
                throw SourceError(.broken, "its list has no URL of http or https")
            }
            let entries =
                leftOut.counting("entry of its list has", "entries of its list have")
            listing.warning = "\(entries) no URL of http or https"
        } else if known.isEmpty {
            listing.warning = "its list names no pictures"
        }
        return .whole(listing)
    }

    /// The validators of a document (RFC 9110, section 8.8): its tag, and when it was modified.
    private static func mark(of answer: HTTPAnswer) -> String? {
        let (tag, modified) = (answer.fields["etag"] ?? "", answer.fields["last-modified"] ?? "")
        return tag.isEmpty && modified.isEmpty ? nil : "\(tag)\n\(modified)"
    }

    private static func conditions(_ mark: String?) -> [(name: String, value: String)] {
        let parts = (mark ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return zip(["If-None-Match", "If-Modified-Since"], parts).map { ($0, String($1)) }
            .filter { !$0.1.isEmpty }
    }
}

extension SourceError {
    /// The answer is 401, and no header field was sent.
    fileprivate static let needsKey = SourceError(
        .denied,
        "its server asks for a key: give it as a header field; if it is in a file, send SIGHUP")
}
