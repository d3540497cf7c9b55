import Testing

@testable import ScrollEngine

/// A viewer has a strip of its own, and a service another one: with the events of both, and a clock of its
/// own.
@Suite("A strip that is taken over")
struct TakeoverTests {
    private static let pages = TestPages(20, pictures: PixelSize(width: 300, height: 200))

    private func strip(
        _ preset: Preset = .preview, on page: Int,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws -> Strip {
        var configuration = StripConfiguration(
            preset: preset, viewport: PixelSize(width: 390, height: 844))
        change(&configuration)
        return try Strip(configuration, on: PageIndex(page), over: Self.pages)
    }

    private func at(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

    @Test(
        "rests where the other does after the same events, whatever their times",
        // A picker's fling ends where friction says, from where it began.
        arguments: Preset.allCases.filter { $0 != .picker })
    func same(_ preset: Preset) throws {
        var (ours, theirs) = (try strip(preset, on: 5), try strip(preset, on: 5))
        for (event, time) in [(InputEvent.next, Int64(100)), (.swipe(.left, velocity: 900), 180)] {
            _ = ours.handle(event, at: at(time), over: Self.pages)
            _ = theirs.handle(event, at: at(7000 + 3 * time), over: Self.pages)
        }
        #expect(ours.restsWhere(theirs, over: Self.pages))
        _ = theirs.handle(.previous, at: at(9000), over: Self.pages)
        #expect(!ours.restsWhere(theirs, over: Self.pages))
    }

    @Test(
        "goes from where it is shown to where the other rests, without a jump of place or velocity",
        arguments: Preset.allCases.filter { $0.turnStyle == nil && !$0.isNested })
    func withoutJump(_ preset: Preset) throws {
        var (ours, theirs) = (try strip(preset, on: 5), try strip(preset, on: 5))
        _ = ours.handle(.swipe(.left, velocity: 1500), at: at(1000), over: Self.pages)
        _ = theirs.handle(.goTo(PageIndex(8), isAnimated: true), at: at(50_000), over: Self.pages)
        let taken = theirs.takenOver(
            from: ours, at: at(1080), now: at(50_020), over: Self.pages)
        let before = ours.layout(at: at(1080), over: Self.pages).contentOffset
        let after = taken.layout(at: at(50_020), over: Self.pages).contentOffset
        #expect(abs(before.x - after.x) < 0.001)
        #expect(abs(ours.velocity(.main, at: at(1080)) - taken.velocity(.main, at: at(50_020))) < 1)
        let rest = taken.layout(at: at(60_000), over: Self.pages)
        #expect(rest.currentPage == PageIndex(8))
        #expect(taken.restsWhere(theirs, over: Self.pages))
    }

    @Test("turns a leaf to the page of the other")
    func leaf() throws {
        let ours = try strip(.curl, on: 5)
        var theirs = try strip(.curl, on: 5)
        _ = theirs.handle(.next, at: at(50_000), over: Self.pages)
        let taken = theirs.takenOver(from: ours, at: at(99), now: at(50_300), over: Self.pages)
        let turn = try #require(taken.layout(at: at(50_350), over: Self.pages).turn)
        #expect(turn.front == PageIndex(5) && turn.under == PageIndex(6) && turn.inputTime < 0.1)
        #expect(taken.layout(at: at(59_000), over: Self.pages).currentPage == PageIndex(6))
    }

    @Test("is shown at once as the other is for who wants little motion")
    func reduced() throws {
        let ours = try strip(on: 5).adapted(scale: 3, reducesMotion: true)
        let theirs = try strip(on: 9).adapted(scale: 3, reducesMotion: true)
        let taken = theirs.takenOver(from: ours, at: at(0), now: at(0), over: Self.pages)
        #expect(taken.layout(at: at(0), over: Self.pages).currentPage == PageIndex(9))
        #expect(taken.layout(at: at(0), over: Self.pages).motion.settlesIn == 0)
    }

    @Test("goes to another magnification from the one that is shown")
    func zoom() throws {
        let ours = try strip(on: 5)
        var theirs = try strip(on: 5)
        _ = theirs.handle(.zoom(scale: 2, at: nil), at: at(500), over: Self.pages)
        #expect(!ours.restsWhere(theirs, over: Self.pages))
        let taken = theirs.takenOver(from: ours, at: at(20), now: at(900), over: Self.pages)
        #expect(taken.zoom.magnification(at: at(900)) == .identity)
        #expect(taken.zoom.motion.isResting(at: at(1300)))
        #expect(taken.zoom.magnification(at: at(9000)) == theirs.zoom.magnification(at: at(9000)))
    }
}
