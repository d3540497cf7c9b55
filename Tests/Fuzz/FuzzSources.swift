import Calendars
import Catalogue
import PictureFetching

@testable import PictureSources

/// What servers of pictures answer.
enum FuzzSources {
    /// The answer of a WebDAV server to all requests, in parts of a length that the first byte has.
    static func webDAV(_ input: inout FuzzInput) {
        let part = 1 + Int(input.byte())
        let body = input.rest()
        guard let server = WebDAVServer(at: "http://a/d", user: nil, password: nil),
            case .whole(let listing) = try? server.list(
                OneAnswer(body: body, part: part), since: nil, now: { UnixTime(seconds: 1) },
                onProgress: { _ in })
        else { return }
        for picture in listing.pictures {
            require(SourceEntry.isName(picture.name), "\(picture.name) is no name")
            let path = WebDAVPath(names: picture.folder.names + [picture.name])
            require(
                WebDAVPath(encoded: path.encoded(isFolder: false)) == path,
                "\(path.names) is encoded wrongly")
        }
        let tree = ServerTree(listing, limit: 100)
        require(tree.count <= min(100, listing.pictures.count), "\(tree.count) pictures")
        let bytes = ListingFile.bytes(of: listing, at: UnixTime(seconds: 1))
        let read = ListingFile.read(bytes)?.listing.pictures.map(\.id)
        require(read == listing.pictures.map(\.id), "the listing is not what was written")
    }

    /// A list of pictures, whose content type the first byte selects.
    static func list(_ input: inout FuzzInput) {
        let types = ["", "text/plain", "application/rss+xml", "application/feed+json"]
        let type = types[Int(input.byte()) % types.count]
        guard let entries = try? ListEntry.entries(in: input.rest(), type: type, limit: 20) else {
            return
        }
        require(entries.count <= 20, "\(entries.count) entries")
        for picture in entries.compactMap(\.picture) {
            require(SourceEntry.isName(picture.name), "\(picture.name) is no name")
            require(HTTPOrigin(of: picture.id) != nil, "\(picture.id) is no URL")
            require(picture.id.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(picture.id)")
            if let metadata = picture.metadata { FuzzTexts.check(metadata) }
        }
    }
}

/// Answers every request in the same way.
private struct OneAnswer: HTTPRequesting {
    let body: [UInt8]
    let part: Int

    func send(
        _ request: HTTPRequest, limit: Int,
        onBytes: (_ bytes: [UInt8]) throws(SourceError) -> Void
    ) throws(SourceError) -> HTTPAnswer {
        var rest = body[...]
        while !rest.isEmpty {
            try onBytes(Array(rest.prefix(part)))
            rest = rest.dropFirst(part)
        }
        return HTTPAnswer(status: 207)
    }
}
