import Calendars
import Catalogue
import Concurrency
import FileAccess
import Foundation
import Glibc
import Logging
import PictureFiles
import PictureMetadata
import ScriptedTransfers
import Testing

@testable import PictureFetching
@testable import PictureSources

/// A server with previews of 100 x 60 pixels and faces, whose listing a test gives.
private struct ServerWithPreviews: PictureServer {
    func list(
        _ requests: any HTTPRequesting, since former: FormerListing?, now: () -> UnixTime,
        onProgress: (Int) -> Void
    ) throws(SourceError) -> ServerListingOutcome { .unchanged }

    let previewShorterSide = 60

    func request(for picture: ServerPicture, need: SourceNeed, at time: UnixTime) -> HTTPRequest {
        let kind =
            switch need {
            case .pixels: "preview"
            case .converted: "converted"
            case .whole, .header: "whole"
            }
        return HTTPRequest(url: "http://server/\(kind)/\(picture.id)")
    }

    func facesRequest(for picture: ServerPicture) -> HTTPRequest? {
        HTTPRequest(url: "http://server/faces/\(picture.id)")
    }

    /// The answer as it came.
    func faces(in answer: [UInt8]) -> MetadataFields<XMPField> {
        var fields = MetadataFields<XMPField>()
        fields.append(answer, as: .faces)
        return fields
    }
}

@Suite("The pictures of a server") struct ServerSourceTests {
    /// The signature of the PNG specification.
    private static let whole: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13,
    ]
    private static let preview = whole.dropLast(2)

    private let now = Lock(UnixTime(seconds: 1000))
    private let folder: TemporaryFolder
    private let fetcher: PictureFetcher
    private let source: ServerSource
    private let transfer = ScriptedTransfer {
        .file($0.url.contains("whole") ? Self.whole : Array(Self.preview))
    }

    init() throws {
        folder = try TemporaryFolder()
        fetcher = PictureFetcher(
            FetchRules(
                maxFileBytes: 100, cacheBytes: 1000, allowsPrivateAddresses: true, isOfServer: true
            ) { $0.hasPrefix("http://server/") },
            into: try #require(RemoteCache(at: folder.path)),
            by: FetchSchedule(refreshInterval: nil), sendingBy: transfer,
            stop: try #require(CancellationFlag()), clock: { .zero },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let definition = SourceDefinition(
            name: "Server", origin: try #require(HTTPOrigin(of: "http://server/")),
            server: ServerWithPreviews(), identity: "test", secrets: [], refresh: .seconds(900),
            maxItems: 1000)
        source = ServerSource(definition, fetcher, timeOfDay: { [now] in now.withLock { $0 } })
        let lengths: [(String, Int64?)] = [("a", 12), ("unknown", nil), ("wrong", 13)]
        let listing = ServerListing(
            pictures: lengths.map { name, length in
                ServerPicture(
                    folder: .root, name: Array("\(name).png".utf8), id: name, version: "1",
                    byteCount: length, previewSide: name == "unknown" ? nil : 100)
            })
        source.adopt { $0.tree = ServerTree(listing, limit: 1000) }
    }

    private func path(_ name: String) -> RelativePath { RelativePath(bytes: Array(name.utf8)) }

    /// The bytes of the copy that is opened; nil if there is none.
    private func byteCount(of name: String, _ need: SourceNeed) -> Int64? {
        try? source.open(path(name), for: need).version.byteCount
    }

    private func fetch(_ name: String, _ need: SourceNeed) {
        _ = byteCount(of: name, need)
        fetcher.fetchNext()
    }

    @Test("are ordered again when their copies were evicted") func evicted() throws {
        fetch("a.png", .whole)
        #expect(byteCount(of: "a.png", .whole) == 12)
        let name = path("a.png")
        for order in try source.orders(source.picture(at: name), at: name, for: .whole) {
            unlink(fetcher.cache.path(of: order.key))
        }
        #expect(throws: SourceError.onItsWay) {
            _ = try source.open(path("a.png"), for: .whole).version
        }
        fetcher.fetchNext()
        #expect(byteCount(of: "a.png", .whole) == 12)
        #expect(transfer.urls == ["http://server/whole/a", "http://server/whole/a"])
    }

    @Test("go into an archive if they are here whole, in the length of the list") func archived() {
        fetch("a.png", .pixels(100))
        #expect(byteCount(of: "a.png", .pixels(100)) == 10)
        #expect(!source.isAtHand(path("a.png")))
        for name in ["a.png", "unknown.png", "wrong.png"] { fetch(name, .whole) }
        #expect(transfer.urls.count == 4)
        #expect(source.isAtHand(path("a.png")))
        #expect(!source.isAtHand(path("unknown.png")))
        #expect(!source.isAtHand(path("wrong.png")))
    }

    @Test(
        "are shown by their previews if the server refuses or lacks the file",
        arguments: [403, 404])
    func previewInstead(status: Int) {
        transfer.answer {
            $0.url.contains("whole") ? .status(status) : .file(Array(Self.preview))
        }
        fetch("a.png", .whole)
        #expect(byteCount(of: "a.png", .whole) == 10)
        #expect(transfer.urls == ["http://server/whole/a", "http://server/preview/a"])
        #expect(!source.isAtHand(path("a.png")))
    }

    @Test("are fetched as previews if those suffice for one of the sides of what is drawn")
    func smallestCopy() {
        fetch("a.png", .pixels(150, shorter: 60))
        #expect(byteCount(of: "a.png", .pixels(150, shorter: 60)) == 10)
        #expect(transfer.urls == ["http://server/preview/a"])
        fetch("a.png", .pixels(101, shorter: 61))
        #expect(byteCount(of: "a.png", .pixels(101, shorter: 61)) == 12)
        #expect(transfer.urls == ["http://server/preview/a", "http://server/whole/a"])
    }

    @Test("have a copy in another format, as small as suffices, where the file cannot be decoded")
    func converted() {
        // The file itself is here.
        fetch("a.png", .whole)
        #expect(byteCount(of: "a.png", .converted(101)) == nil)
        fetcher.fetchNext()
        #expect(transfer.urls == ["http://server/whole/a", "http://server/converted/a"])
        #expect(byteCount(of: "a.png", .converted(101)) == 10)
        fetch("wrong.png", .converted(100))
        #expect(transfer.urls.last == "http://server/preview/wrong")
        #expect(throws: SourceError(.gone, "its server has no other copy of it")) {
            _ = try source.open(path("unknown.png"), for: .converted(100)).version
        }
    }

    @Test("are not asked for again as previews if the server fails", arguments: [401, 429, 500])
    func failing(status: Int) {
        transfer.answer { _ in .status(status) }
        fetch("a.png", .whole)
        #expect(transfer.urls == ["http://server/whole/a"])
    }

    // MARK: Faces

    /// The faces of a picture, behind them how often the server was asked for some.
    private func faces(_ name: String) -> String {
        let values = source.faces(at: path(name)).all(.faces)
        let text = values.map { String(decoding: $0, as: UTF8.self) }.joined()
        return "\(text) \(transfer.urls.filter { $0.contains("faces") }.count)"
    }

    @Test("are asked for their faces when somebody wants these, once for each copy")
    func facesOnce() {
        transfer.answer {
            $0.url.contains("faces") ? .file(Array("a face".utf8)) : .file(Self.whole)
        }
        // Not without a copy, nor for a picture that is not there.
        #expect(faces("a.png") == " 0" && faces("other.png") == " 0")
        fetch("a.png", .pixels(100))
        #expect(transfer.urls == ["http://server/preview/a"])
        for _ in 0..<3 { #expect(faces("a.png") == "a face 1") }
        fetch("a.png", .whole)
        for _ in 0..<3 { #expect(faces("a.png") == "a face 2") }
    }

    /// Has the notes of the server's answers been written at a time.
    private func writeNotes(at seconds: Int) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".note") {
            let time = Date(timeIntervalSince1970: Double(seconds))
            try FileManager.default.setAttributes(
                [.modificationDate: time], ofItemAtPath: "\(folder.path)/\(name)")
        }
    }

    @Test(
        "are asked for faces again after a day if there were none, or the server refused",
        arguments: [ScriptedTransfer.Reply.file(Array("[]".utf8)), .status(403)])
    func laterFaces(none: ScriptedTransfer.Reply) throws {
        transfer.answer { $0.url.contains("faces") ? none : .file(Self.whole) }
        fetch("a.png", .whole)
        #expect(faces("a.png").hasSuffix(" 1"))
        try writeNotes(at: 1000)
        transfer.answer {
            $0.url.contains("faces") ? .file(Array("a face".utf8)) : .file(Self.whole)
        }
        now.withLock { $0 = UnixTime(seconds: 1000 + 86_399) }
        #expect(faces("a.png").hasSuffix(" 1"))
        now.withLock { $0 = UnixTime(seconds: 1000 + 86_400) }
        #expect(faces("a.png") == "a face 2")
        // What has faces is kept.
        try writeNotes(at: 1000)
        #expect(faces("a.png") == "a face 2")
    }

    @Test("have none for a day if the server refuses them", arguments: [400, 403, 404])
    func refusedFaces(status: Int) {
        transfer.answer { $0.url.contains("faces") ? .status(status) : .file(Self.whole) }
        fetch("a.png", .whole)
        for _ in 0..<3 { #expect(faces("a.png") == " 1") }
    }

    @Test("are not asked for faces again for a minute after a failure", arguments: [401, 429, 500])
    func failedFaces(status: Int) {
        transfer.answer { $0.url.contains("faces") ? .status(status) : .file(Self.whole) }
        fetch("a.png", .whole)
        fetch("wrong.png", .whole)
        #expect(faces("a.png") == " 1" && faces("wrong.png") == " 1")
    }

    @Test("are not asked for faces while their server is left alone")
    func pausedFaces() {
        transfer.answer {
            $0.url.contains("faces") ? .file(Array("a face".utf8)) : .file(Self.whole)
        }
        fetch("a.png", .whole)
        fetch("wrong.png", .whole)
        #expect(faces("a.png") == "a face 1")
        fetcher.pause(until: .seconds(1))
        // What is known is known.
        #expect(faces("a.png") == "a face 1" && faces("wrong.png") == " 1")
    }

    @Test("do not have the facts of their previews") func facts() {
        fetch("a.png", .pixels(100))
        #expect(byteCount(of: "a.png", .pixels(100)) == 10)
        #expect(byteCount(of: "a.png", .header) == nil)
        // Nothing is fetched for a header.
        fetcher.fetchNext()
        #expect(transfer.urls == ["http://server/preview/a"])
        fetch("a.png", .whole)
        #expect(byteCount(of: "a.png", .header) == 12)
    }
}
