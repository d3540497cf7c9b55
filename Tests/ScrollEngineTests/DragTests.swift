import Testing

@testable import ScrollEngine

@Suite("A dragging finger")
struct DragTests {
    /// Flutter's published page tests, on pages as wide as their viewport of 800.
    ///
    /// A mouse uses 1 px for its slop, which is added to the distances.
    private func fullPages() throws -> StripFixture {
        try StripFixture(viewport: PixelSize(width: 800, height: 600)) {
            $0.pageSize = PixelSize(width: 800, height: 600)
            $0.spacing = 0
        }
    }

    @Test(
        "turns the page half way, not before",
        arguments: [(-20, 0), (-380, 0), (-401, 1), (-420, 1)])
    func halfWay(travel: Double, page: Int) throws {
        var stage = try fullPages()
        stage.drag([600, 600 + travel - 1], every: 300)
        stage.rest()
        #expect(stage.offset == Double(page) * 800)
    }

    @Test("that flings turns the page in its direction")
    func fling() throws {
        var stage = try fullPages()
        stage.drag([600, 550, 500, 450, 400], every: 50)  // -200 px at 1000 px/s
        stage.rest()
        #expect(stage.offset == 800)
        stage.drag([200, 250, 300, 350, 400], every: 50)
        stage.rest()
        #expect(stage.offset == 0)
    }

    /// Flickity's published drags, sampled 40 ms apart.
    @Test("turns a page with any flick, and none when it goes out and back")
    func flicks() throws {
        var stage = try fullPages()
        for (ways, page) in [
            ([0.0, -10, -20], 1), ([0, -10, -80], 2), ([0, -10, -80, -10, 0], 2),
            ([0, 10, 80, 10, 0], 2), ([0, 10, 20], 1),
        ] {
            stage.drag(ways.map { 400 + $0 }, every: 40)
            stage.rest()
            #expect(stage.offset == Double(page) * 800, "\(ways)")
        }
    }

    /// Flutter's published positions: with pages of 7/8 of the viewport, the neighbours peek in.
    @Test("finds peeking pages where they belong, after a jump too")
    func peeking() throws {
        var stage = try StripFixture(viewport: PixelSize(width: 800, height: 600)) {
            $0.pageSize = PixelSize(width: 700, height: 600)
            $0.spacing = 0
        }
        #expect(stage.layout.pages.filter(\.isVisible).map(\.frame.x) == [50, 750])
        stage.send(.goTo(PageIndex(7), isAnimated: false))
        #expect(stage.layout.pages.filter(\.isVisible).map(\.frame.x) == [-650, 50, 750])
    }

    @Test("moves the strip by its own distance, minus the slop")
    func follows() throws {
        var stage = try StripFixture(on: 2)
        stage.pointer(.down, 700, kind: .touch)
        stage.pointer(.move, 690, after: 16, kind: .touch)
        #expect(stage.offset == 1200)
        stage.pointer(.move, 600, after: 16, kind: .touch)
        #expect(stage.offset == 1200 + 100 - 18)
        #expect(stage.layout.motion.kind == .dragging)
        #expect(stage.layout.motion.settlesIn == nil)
    }

    @Test("stretches the strip beyond its ends as the rubber band does")
    func rubberBand() throws {
        var stage = try StripFixture()
        stage.pointer(.down, 100)
        stage.pointer(.move, 301, after: 16)
        // f(200) for a viewport of 1024: 200 · 1024 · 0.55 / (1024 + 0.55 · 200) = 99.3298.
        #expect(abs(stage.offset + 99.3298) < 0.0001)
        stage.pointer(.move, 101, after: 16)
        #expect(abs(stage.offset) < 1e-9)
    }

    @Test("stops at the ends when the strip does not bounce")
    func rigid() throws {
        var stage = try StripFixture { $0.bounces = false }
        stage.drag([100, 200, 400], every: 16)
        #expect(stage.offset == 0)
        stage.send(.swipe(.right, velocity: 3000))
        stage.now += 60
        #expect(stage.offset == 0)
        #expect(stage.layout.motion.kind == .resting)
    }

    @Test("catches a moving strip where it is, and its lifting is no tap")
    func catches() throws {
        var stage = try StripFixture()
        stage.send(.next)
        stage.now += 120
        let caughtAt = stage.offset
        #expect(caughtAt > 0 && caughtAt < 600)
        #expect(stage.pointer(.down, 512, kind: .touch) == [.caught])
        stage.now += 400
        #expect(stage.offset == caughtAt)
        let outcomes = stage.pointer(.up, 512, kind: .touch)
        // Caught before half-way, it goes back.
        #expect(outcomes == [.pageChanged(from: PageIndex(1), to: PageIndex(0))])
        stage.rest()
        #expect(stage.offset.truncatingRemainder(dividingBy: 600) == 0)
    }

    @Test("catches a bouncing strip without a jump")
    func catchesBounce() throws {
        var stage = try StripFixture()
        stage.send(.swipe(.right, velocity: 3000))
        stage.now += 100
        let before = stage.offset
        #expect(before < -50)
        stage.pointer(.down, 300)
        stage.pointer(.move, 302, after: 8)
        #expect(abs(stage.offset - before) < 1)
    }

    @Test("hands its velocity to the strip when it lifts")
    func continuous() throws {
        var stage = try StripFixture(on: 4)
        stage.drag([700, 660, 620, 580], every: 20)  // 2000 px/s towards the next page
        let start = stage.offset
        stage.now += 1
        #expect(abs((stage.offset - start) / 0.001 - 2000) < 80)
    }

    @Test("that is cancelled lets the strip fall back")
    func cancelled() throws {
        var stage = try StripFixture(on: 4)
        stage.pointer(.down, 700)
        stage.pointer(.move, 600, after: 10)
        stage.pointer(.move, 500, after: 10)
        stage.pointer(.cancel, 500, after: 1)
        stage.rest()
        #expect(stage.offset == 2400)
    }

    @Test("is the only one: a second finger changes nothing")
    func secondFinger() throws {
        var stage = try StripFixture(on: 4) { $0.maximumZoom = 1 }
        stage.pointer(.down, 700)
        stage.pointer(.move, 600, after: 10)
        let before = stage.offset
        #expect(stage.pointer(.down, 100, after: 5, id: 2) == [.nothing])
        stage.pointer(.move, 900, after: 5, id: 2)
        stage.pointer(.up, 900, after: 5, id: 2)
        #expect(stage.offset == before)
    }

    @Test("reports a page change once, when its target is decided")
    func changesOnce() throws {
        var stage = try StripFixture(on: 4)
        stage.pointer(.down, 900)
        #expect(stage.pointer(.move, 500, after: 50) == [.nothing])
        #expect(stage.layout.currentPage == PageIndex(5))
        #expect(stage.pointer(.move, 700, after: 50) == [.nothing])
        #expect(stage.pointer(.move, 450, after: 200) == [.nothing])
        #expect(
            stage.pointer(.up, 450, after: 200)
                == [.pageChanged(from: PageIndex(4), to: PageIndex(5))])
    }

    @Test("across the strip is no tap, and turns nothing")
    func across() throws {
        var stage = try StripFixture(on: 4)
        for x in [512.0, 900] {
            stage.pointer(.down, x, 500, kind: .touch)
            stage.pointer(.move, x, 300, after: 30, kind: .touch)
            #expect(stage.pointer(.up, x, 200, after: 30, kind: .touch) == [.nothing])
        }
        #expect(stage.offset == 2400)
    }

    @Test("may come without an end, late, twice or out of nowhere")
    func unruly() throws {
        var stage = try StripFixture(on: 4)
        #expect(stage.pointer(.move, 100) == [.nothing])
        #expect(stage.pointer(.up, 100) == [.nothing])
        stage.pointer(.down, 500, after: 1000)
        stage.pointer(.down, 510)
        stage.now -= 700  // an event from before the last counts as simultaneous
        stage.pointer(.move, 300)
        stage.now += 700
        #expect(abs(stage.offset - 2400 - 209) < 1e-9)
        stage.send(.next)
        stage.pointer(.move, 0, after: 20)
        stage.rest()
        #expect(stage.offset == 3000)
    }
}
