import Calendars
import PictureFetching
import PictureMetadata

@testable import Catalogue
@testable import JSONCoding
@testable import PictureSources

/// The readers of what S3 and immich servers answer.
enum FuzzServers {
    /// The first byte selects the reader, the second in how large parts the answer comes.
    static func run(_ input: inout FuzzInput) {
        let kind = input.byte() % 5
        let part = 1 + Int(input.byte() % 64)
        switch kind {
        case 0: objects(input.rest(), part)
        case 1: assets(input.rest(), part)
        case 2: _ = S3ListReader.error(in: input.rest())
        case 3: library(&input, part)
        default: faces(input.rest())
        }
    }

    fileprivate static func send(
        _ bytes: [UInt8], _ part: Int, _ onBytes: ([UInt8]) throws(SourceError) -> Void
    ) throws(SourceError) -> HTTPAnswer {
        for start in stride(from: 0, to: bytes.count, by: part) {
            try onBytes(Array(bytes[start..<min(start + part, bytes.count)]))
        }
        return HTTPAnswer(status: 207)
    }

    private static func objects(_ bytes: [UInt8], _ part: Int) {
        let reader = S3ListReader()
        let answer = try? reader.read { (onBytes) throws(SourceError) in
            try send(bytes, part, onBytes)
        }
        guard answer != nil else { return }
        require(reader.isTruncated == (reader.nextToken != nil), "a next page without its token")
        require(reader.objects.count <= bytes.count, "more objects than bytes")
    }

    /// What is passed on one by one is what the whole document has.
    private static func assets(_ bytes: [UInt8], _ part: Int) {
        var elements = JSONElements(of: ["assets", "items"])
        var found: [JSONValue] = []
        do throws(JSONElements.Failure) {
            for start in stride(from: 0, to: bytes.count, by: part) {
                try elements.read(Array(bytes[start..<min(start + part, bytes.count)])) {
                    found.append($0)
                }
            }
            _ = try elements.document()
        } catch {
            return
        }
        for value in found {
            guard let asset = ImmichAsset(value, isArchivedShown: false) else { continue }
            require(ImmichAsset.isID(asset.id), "\(asset.id) is no id")
            FuzzTexts.check(asset.metadata)
        }
        // Names with escapes are not recognized; no server writes them.
        guard !bytes.contains(UInt8(ascii: "\\")), let whole = try? JSONValue(parsing: bytes),
            case .list(let items)? = whole["assets"]?["items"]
        else { return }
        require(found == items, "\(found.count) of \(items.count) elements")
    }
    /// A whole immich server, of a version that the next byte selects.
    private static func library(_ input: inout FuzzInput, _ part: Int) {
        let version = input.one(of: ["2,\"minor\":7", "3,\"minor\":1", "3,\"minor\":3"])
        let answers = ImmichAnswers(
            version: "{\"major\":\(version),\"patch\":5}",
            bodies: input.rest().split(separator: 0, omittingEmptySubsequences: false)
                .map { Array($0) },
            part: part)
        let choice = ImmichSelection(
            albums: .all, people: .all, tags: .all, hasFavourites: true, hasMemories: true)
        guard let server = ImmichServer(at: "http://a", key: "k", choice),
            case .whole(let listing) = try? server.list(
                answers, since: nil, now: { UnixTime(seconds: 1) }, onProgress: { _ in })
        else { return }
        for picture in listing.pictures {
            require(SourceEntry.isName(picture.name), "\(picture.name) is no name")
            require(ImmichAsset.isID(picture.id), "\(picture.id) is no id")
            require(
                picture.folder.names.allSatisfy(SourceEntry.isName),
                "\(picture.folder.names) are no names")
        }
    }

    private static func faces(_ bytes: [UInt8]) {
        let count = ImmichFaces.fields(in: bytes).all(.faces).count
        // The size stands before them.
        require(count == 0 || (2...129).contains(count), "\(count) areas")
    }
}

/// Answers each route of an immich server in one way.
private struct ImmichAnswers: HTTPRequesting {
    let version: String
    let bodies: [[UInt8]]
    let part: Int

    private static let routes = ["albums", "search", "memories", "people", "tags", "stacks"]

    func send(
        _ request: HTTPRequest, limit: Int,
        onBytes: (_ bytes: [UInt8]) throws(SourceError) -> Void
    ) throws(SourceError) -> HTTPAnswer {
        let path = request.url.dropFirst("http://a/api/".count)
        if path.hasPrefix("server") {
            try onBytes(Array(version.utf8))
            return HTTPAnswer(status: 200)
        }
        guard let route = Self.routes.firstIndex(where: { path.hasPrefix($0) }),
            bodies.indices.contains(route)
        else { return HTTPAnswer(status: 404) }
        _ = try FuzzServers.send(bodies[route], part, onBytes)
        return HTTPAnswer(status: 200)
    }
}
