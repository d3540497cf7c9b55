import GalleryService
import HTTPServing
import HTTPTypes
import Requests
import ServiceFixture
import Testing

@testable import FrameService

/// Tests what is cached of rendered frames.
@Suite("A frame that was made")
struct CachedFrameTests {
    private let fixture: ServiceFixture
    private let renderer: FrameRenderer
    private let session: String

    init() throws {
        fixture = try ServiceFixture(pictures: (1...9).map(String.init))
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
