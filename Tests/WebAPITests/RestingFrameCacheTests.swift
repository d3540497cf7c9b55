import Chance
import Concurrency
import GalleryService
import HTTPServing
import HTTPTypes
import ImageLibrary
import PictureCoding
import Raster
import Requests
import ScrollEngine
import ServiceFixture
import SessionStores
import Testing
import Viewers

@testable import FrameService
@testable import WebAPI

/// A client that requests a frame with the tag of its copy.
@Suite("A frame that a client has, of a session at rest")
struct RestingFrameCacheTests {
    private let fixture: ServiceFixture
    private let service: GalleryService
    private let session: String

    init() throws {
        fixture = try ServiceFixture(pictures: (1...9).map(String.init))
        service = fixture.service
        session = try fixture.session()
        try fixture.prepare(session)
    }

    private func ask(_ query: String = "", having tag: String? = nil) throws -> Response {
        let target = "\(session)/frame.png\(query)"
        return try fixture.ask(.get, target, fields: tag.map { [.ifNoneMatch: $0] } ?? [:])
    }

    /// The tag computed without the cache, which a request with a query bypasses.
    private func tag() throws -> String {
        try #require(try ask("?pictures=now").fields[.eTag])
    }

    /// The cached frame of the session.
    private func known() throws -> RestingFrameCache.Frame? {
        let access = try #require(SessionAccess(String(session.split(separator: "/").last ?? "")))
        let (stored, now) = try service.shared.sessions.load(access)
        return service.shared.restingFrames.frame(
            of: access.key, at: stored.revision, now, in: service.shared.views.versions)
    }

    /// The tag of a cached frame, after all requested pictures are prepared and with them the
    /// pages' code, which changes the tag once more.
    private func settle() throws -> String {
        for _ in 0..<TestThread.pausesInAMinute {
            let tag = try tag()
            if try ask(having: tag).status == .notModified, try known()?.tag == tag,
                service.shared.renderer.coded.codeChanges > 0
            {
                return tag
            }
            TestThread.pause()
        }
        throw ServiceFixtureError.unfinished
    }

    private func expectNew(_ old: String, _ comment: Comment) throws {
        let response = try ask(having: old)
        #expect(response.status != .notModified, comment)
        #expect(response.fields[.eTag] == (try tag()), comment)
        #expect(response.fields[.eTag] != old, comment)
    }

    @Test("is cached from the first request on, and its 304 has the same fields")
    func fields() throws {
        let tag = try settle()
        let known = try ask(having: tag)
        let looked = try ask("?pictures=now", having: tag)
        #expect(looked.status == .notModified)
        #expect(known == looked)
        #expect(known.fields[.peekPage] == "1/9")
        #expect(try ask(having: "\"another\"").status == .ok)
    }

    @Test("changes after an event, a change of the session and an undo")
    func events() throws {
        let tag = try settle()
        _ = try fixture.submit("\(session)/events", "goTo=3&animated=false")
        try fixture.prepare(session)
        try expectNew(tag, "an event")
        _ = try fixture.submit("\(session)/events", "undo=1")
        #expect(try ask(having: tag).fields[.peekRevision] == "2")
        _ = try fixture.patch(session, #"{"background":"ffffff"}"#)
        try fixture.prepare(session)
        try expectNew(tag, "a change")
    }

    @Test("is not cached while the strip moves, nor for times before it was seen")
    func time() throws {
        _ = try settle()
        _ = try fixture.submit("\(session)/events", "next=1")
        fixture.wait(20)
        let moving = try tag()
        #expect(try ask(having: moving).status == .notModified)
        #expect(try known() == nil)
        fixture.wait(20)
        try expectNew(moving, "the strip moves")
        fixture.wait(5000)
        _ = try settle()
        fixture.wait(-5000)
        #expect(try known() == nil)
    }

    @Test("is not cached for a strip with autoplay")
    func autoplay() throws {
        _ = try fixture.patch(session, #"{"preset":"loop","autoplay":3000}"#)
        try fixture.prepare(session)
        for _ in 0..<50 {
            #expect(try ask(having: try tag()).status == .notModified)
            #expect(try known() == nil)
            TestThread.pause()
        }
    }

    @Test("changes when its pictures are dropped, and is the same when they are prepared again")
    func dropping() throws {
        let tag = try settle()
        fixture.library.dropPictures()
        #expect(try known() == nil)
        let loading = try ask("?pictures=now", having: tag)
        #expect(loading.status == .ok)
        #expect(loading.fields[.peekPictures] == "loading")
        try fixture.prepare(session)
        #expect(try settle() == tag)
    }

    @Test("is not cached while a picture is missing")
    func missing() throws {
        _ = try settle()
        fixture.library.stop()
        fixture.library.dropPictures()
        let loading = try tag()
        #expect(try ask("?pictures=now", having: loading).status == .notModified)
        #expect(try known() == nil)
    }

    @Test("changes when its item is replaced, and when items are inserted before it")
    func replacing() throws {
        let tag = try settle()
        try PictureFileWriter.write(
            Bitmap(width: 80, height: 61, filledWith: Pixel(red: 1, green: 2, blue: 3)), as: .png,
            to: "\(fixture.folder)/holiday/1.png")
        fixture.library.rescan()
        try fixture.prepare(session)
        try expectNew(tag, "a picture was replaced")
        let replaced = try settle()
        try PictureFileWriter.write(
            Bitmap(width: 80, height: 60, filledWith: Pixel(red: 9, green: 2, blue: 3)), as: .png,
            to: "\(fixture.folder)/holiday/0.png")
        fixture.library.rescan()
        #expect(try ask(having: replaced).fields[.peekPage] == "2/10")
    }

    @Test("changes when a code has been built for its pages")
    func codes() throws {
        let spliced = try settle()
        let composed = GalleryService(fixture.dependencies).shared.renderer.coded.codeChanges
        #expect(composed == 0)
        #expect(service.shared.renderer.coded.codeChanges == 1)
        let versions = service.shared.views.versions
        let without = FrameVersions(
            library: versions.library, codes: composed)
        let id = try #require(SessionAccess(String(session.split(separator: "/").last ?? ""))).key
        let later = Timestamp(milliseconds: 1_000_000)
        let frames = service.shared.restingFrames
        #expect(frames.frame(of: id, at: 0, later, in: versions)?.tag == spliced)
        #expect(frames.frame(of: id, at: 0, later, in: without) == nil)
    }

    @Test("equals a frame computed from the strip, whatever happens in any order")
    func anyOrder() throws {
        var random = SeededGenerator(seed: 20)
        var last = try settle()
        for step in 0..<300 {
            try happen(Int.random(in: 0..<9, using: &random), step)
            let now = try tag()
            let response = try ask(having: last)
            let same = try ask(having: now)
            // A picture may be prepared in between; then the comparison is skipped.
            if try tag() == now {
                #expect((response.status == .notModified) == (last == now), "step \(step)")
                #expect(response.fields[.eTag] == now, "step \(step)")
                #expect(same.status == .notModified, "step \(step)")
            }
            last = now
        }
    }

    private func happen(_ number: Int, _ step: Int) throws {
        switch number {
        case 0: _ = try fixture.submit("\(session)/events", "next=1")
        case 1: _ = try fixture.submit("\(session)/events", "swipe=right")
        case 2: _ = try fixture.submit("\(session)/events", "goTo=\(step % 9)&animated=false")
        case 3: _ = try fixture.submit("\(session)/events", "undo=1")
        case 4: fixture.library.dropPictures()
        case 5: fixture.library.rescan()
        case 6: try fixture.prepare(session)
        default: fixture.wait(Int64(step))
        }
    }
}
