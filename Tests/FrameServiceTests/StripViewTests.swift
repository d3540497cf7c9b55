import FrameService
import ServiceFixture
import Testing

@Suite("The view of a strip")
struct StripViewTests {
    @Test("stays the same until autoplay turns the page, then changes with each frame of a screen")
    func autoplay() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session(#","autoplay":3000"#)
        #expect(try fixture.view(of: session).timeUntilChange == .milliseconds(3000))
        fixture.wait(2000)
        #expect(try fixture.view(of: session).timeUntilChange == .milliseconds(1000))
        fixture.wait(990)
        #expect(try fixture.view(of: session).timeUntilChange == StripView.frameTime)
        fixture.wait(100)
        #expect(try fixture.view(of: session).timeUntilChange == StripView.frameTime)
    }

    @Test("never changes by itself without autoplay") func resting() throws {
        let fixture = try ServiceFixture()
        #expect(try fixture.view(of: fixture.session()).timeUntilChange == nil)
    }
}
