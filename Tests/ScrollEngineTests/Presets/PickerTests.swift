import Testing

@testable import ScrollEngine

/// Accella's second problem: about 7 of 50 small pages of 52 px, momentum, then a snap.
@Suite("A picker")
struct PickerTests {
    private func picker(on page: Int = 10) throws -> StripFixture {
        try StripFixture(
            preset: .picker, pages: 50, on: page, viewport: PixelSize(width: 364, height: 120))
    }

    @Test("shows seven of its pages, each 52 px wide")
    func places() throws {
        let layout = try picker().layout
        #expect(layout.stride == 52)
        let visible = layout.pages.filter(\.isVisible)
        #expect(visible.map(\.index.value) == Array(7...13))
        #expect(visible.map(\.frame.x) == [0, 52, 104, 156, 208, 260, 312])
    }

    @Test("is flung when it is released, and rests on a page")
    func momentum() throws {
        var stage = try picker()
        stage.drag([300, 270, 240, 210], every: 20)  // 1500 px/s
        #expect(stage.layout.motion.kind == .gliding)
        let release = stage.offset
        stage.rest()
        // Without a snap the fling would be 0.4995 · 1500 = 749 px long; the snap ends within half
        // a page of it.
        #expect(abs(stage.offset - release - 749) <= 26 + 5)
        #expect(stage.offset.truncatingRemainder(dividingBy: 52) == 0)
    }

    /// The time when the fling is as slow as 10 px/s is analytic: ln(10/1500) / (1000 ln 0.998) =
    /// 2502.9 ms after the release.
    @Test("begins its snap when it is as slow as 10 px/s")
    func threshold() throws {
        var stage = try picker()
        stage.drag([300, 270, 240, 210], every: 20)
        let released = stage.now
        stage.now = released + 2502
        #expect(stage.layout.motion.kind == .gliding)
        stage.now = released + 2504
        #expect(stage.layout.motion.kind == .snapping)
    }

    @Test("snaps to the nearest page when it is released without momentum")
    func still() throws {
        for (travel, page) in [(25.0, 10), (27, 11), (-25, 10), (-27, 9)] {
            var stage = try picker()
            stage.drag([200, 200 - travel - (travel < 0 ? -1 : 1)], every: 300)
            #expect(stage.layout.motion.kind == .snapping)
            stage.rest()
            #expect(stage.offset == Double(page) * 52)
        }
    }

    @Test("goes at a pace that depends on the distance of its snap")
    func pace() throws {
        var speeds: [Double] = []
        for travel in [6.0, 24] {
            var stage = try picker()
            stage.drag([200, 200 - travel - 1], every: 300)
            let start = stage.offset
            stage.now += 60
            speeds.append(abs(stage.offset - start))
        }
        // A spring's speed is proportional to its stretch: four times as far, four times as fast.
        #expect(abs(speeds[1] / speeds[0] - 4) < 0.01)
    }

    @Test("leaves the bounce at its ends alone")
    func guardAtEdges() throws {
        var stage = try picker(on: 2)
        stage.drag([100, 140, 180, 220], every: 20)  // 2000 px/s towards the first page
        var kinds: [MotionSummary.Kind] = []
        for _ in 0..<400 {
            stage.now += 10
            let kind = stage.layout.motion.kind
            if kinds.last != kind { kinds.append(kind) }
        }
        #expect(kinds == [.bouncing, .resting])
        #expect(stage.offset == 0)
    }

    @Test("goes beyond one page however it is flung, and catches under a finger")
    func caught() throws {
        var stage = try picker()
        stage.send(.swipe(.left, velocity: 3000))
        stage.now += 200
        let before = stage.offset
        #expect(before > 520 + 2 * 52)
        #expect(stage.pointer(.down, 100, 60) == [.caught])
        #expect(stage.offset == before)
    }
}
