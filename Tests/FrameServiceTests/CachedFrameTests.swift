import Chance
import GalleryService
import HTTPServing
import HTTPTypes
import PictureCoding
import Requests
import ServiceFixture
import TestPictures
import Testing

@testable import FrameService

/// Tests what is cached of rendered frames.
@Suite("A frame that was made")
struct CachedFrameTests {
    private let fixture: ServiceFixture
    private let renderer: FrameRenderer
    private let session: String

    init() throws {
        let names = (1...9).map(String.init)
        fixture = try ServiceFixture(pictures: names)
        // Frames of plain colours are composed.
        var generator = SeededGenerator(seed: 1)
        for name in names {
            let picture = PictureKind.photograph.picture(
                width: 80, height: 60, generator: &generator)
            try PictureFileWriter.write(
                picture, as: .png, to: "\(fixture.folder)/holiday/\(name).png")
        }
        fixture.library.rescan()
        renderer = fixture.service.shared.renderer
        session = try fixture.session()
        try fixture.prepare(session)
        // The pages' code is built when the pictures that it needs are prepared.
        for _ in 0..<TestThread.pausesInAMinute where renderer.coded.codeChanges == 0 {
            try fixture.ask(.get, "\(session)/frame.png")
            TestThread.pause()
        }
    }

    @Test("is kept at rest, and made once")
    func resting() throws {
        let first = try fixture.ask(.get, "\(session)/frame.png")
        let kept = renderer.cachedBytes
        #expect(kept >= first.body.count)
        let tag = try #require(first.fields[.eTag])
        let frame = try #require(renderer.cached(tag))
        #expect(frame == first.body)
        // The standard library rounds up to the allocation's size.
        #expect(frame.capacity <= frame.count + 64)
        let second = try fixture.ask(.get, "\(session)/frame.png")
        #expect(second.body == first.body)
        #expect(second.fields[.serverTiming]?.contains("splice") == false)
        #expect(renderer.cachedBytes == kept)
    }

    @Test("is spliced again while the strip moves, to the same bytes, and evicts nothing")
    func moving() throws {
        try #require(renderer.coded.codeChanges > 0)
        try fixture.ask(.get, "\(session)/frame.png")
        let kept = renderer.cachedBytes
        _ = try fixture.submit("\(session)/events", "next=1")
        fixture.wait(20)
        let first = try fixture.ask(.get, "\(session)/frame.png?pictures=now")
        let second = try fixture.ask(.get, "\(session)/frame.png?pictures=now")
        #expect(first.fields[.peekMotion] == "scrolling")
        for response in [first, second] {
            #expect(response.fields[.serverTiming]?.contains("splice") == true)
        }
        #expect(first.body == second.body)
        #expect(renderer.cachedBytes == kept)
    }
}
