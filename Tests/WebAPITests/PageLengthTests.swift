import Catalogue
import FoundationEssentials
import HTTPServing
import HTTPTypes
import Requests
import ServiceFixture
import Testing

@testable import ImageLibrary
@testable import MetadataIndex

/// A preview whose pages become as long as their pictures of 4 to 3.
@Suite("A preview of pictures that are prepared before the index has read them")
struct PageLengthTests {
    private let fixture: ServiceFixture

    init() throws {
        fixture = try ServiceFixture(
            galleries: [("holiday", ["1", "2", "3", "4"])], screens: Self.hall,
            at: ScreenFixture.time)
        try fixture.read()
    }

    /// Has the index forget what it has read of some pictures, or of all, as if it were late.
    ///
    /// - Returns: What it had read.
    private func forget(_ items: [ItemID]? = nil) -> [ItemID: KnownPicture] {
        fixture.library.index.pictures.contents.withLock { contents in
            let known = contents.known
            for item in items ?? Array(known.keys) { contents.known[item] = nil }
            contents.generations.allChanged()
            return known
        }
    }

    private func recall(_ known: [ItemID: KnownPicture]) {
        fixture.library.index.pictures.contents.withLock {
            $0.known = known
            $0.generations.allChanged()
        }
    }

    /// A screen with such a preview, which nobody can turn, so that caches may keep its picture.
    private static let hall = """
        "hall": {"order": "name", "every": "1h", "zone": "UTC", "control": "key",
            "preset": "preview", "look": "slide", "width": 800, "height": 400}
        """

    private static let strip = "preset=preview&width=800&height=400"
    private static let layout = "/v1/galleries/holiday/layout.json?\(strip)"
    private static let frame = "/v1/galleries/holiday/frame.png?\(strip)"

    private func widths(in response: Response) -> Set<Double> {
        Set(response.json["pages"]?.list.compactMap { $0["frame"]?["width"]?.double } ?? [])
    }

    @Test("says that it is loading until its pages are as long as their pictures")
    func late() throws {
        let ready = try fixture.drawn(Self.layout)
        let known = forget()
        let early = try fixture.drawn(Self.layout)
        #expect(early.json["pages"]?.list.first?["state"] == "ready")
        #expect(widths(in: early) != widths(in: ready))
        #expect(early.fields[.peekPictures] == "loading")
        recall(known)
        let late = try fixture.drawn(Self.layout)
        #expect(widths(in: late) == widths(in: ready))
        #expect(late.fields[.peekPictures] == nil)
        #expect(late.fields[.eTag] != early.fields[.eTag])
    }

    @Test("says so of its frame as well")
    func frame() throws {
        let known = forget()
        #expect(try fixture.drawn(Self.frame).fields[.peekPictures] == "loading")
        recall(known)
        #expect(try fixture.drawn(Self.frame).fields[.peekPictures] == nil)
    }

    @Test("has a screen look again soon, and no cache keep its picture, until then")
    func screen() throws {
        let known = forget()
        let early = try fixture.drawn("/screens/hall.png")
        #expect(early.fields[.peekPictures] == "loading")
        #expect(early.fields[.peekNextChange] == "30")
        #expect(early.fields[.cacheControl] == "public, no-cache")
        #expect(try fixture.drawn("/screens/hall").fields[.refresh] == "30")
        recall(known)
        let late = try fixture.drawn("/screens/hall.png")
        #expect(late.body != early.body)
        #expect(late.fields[.peekPictures] == nil)
        #expect(late.fields[.peekNextChange] == "3600")
        #expect(late.fields[.cacheControl] == "public, max-age=3600")
        #expect(try fixture.drawn("/screens/hall").fields[.refresh] == "3600")
    }

    @Test("is looked at again after two seconds for a client that has it and waits")
    func waiting() throws {
        #expect(try wait() == .seconds(25))
        let known = forget()
        #expect(try wait() == .seconds(2))
        recall(known)
        #expect(try wait() == .seconds(25))
    }

    /// How long the response to a client waits that has the layout.
    private func wait() throws -> Duration? {
        let tag = try fixture.drawn(Self.layout).fields[.eTag] ?? ""
        let fields: HTTPFields = [.ifNoneMatch: tag, .prefer: "wait=25"]
        guard case .deferred(let deferred) = try fixture.reply(.get, Self.layout, fields: fields)
        else { return nil }
        return deferred.wait
    }

    @Test("is ready with a picture of which no size will be known")
    func failed() throws {
        let file = URL(filePath: "\(fixture.folder)/holiday/1.png")
        try Data("no picture".utf8).write(to: file)
        fixture.library.rescan()
        try fixture.read()
        let holiday = try #require(GalleryID("holiday"))
        let gallery = try #require(fixture.library.gallery(holiday))
        _ = forget([gallery.items.id(at: 0)])
        let layout = try fixture.drawn(Self.layout)
        #expect(layout.json["pages"]?.list.first?["state"] == "failed")
        #expect(layout.fields[.peekPictures] == nil)
    }
}
