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
        // Friction alone takes 0.4995 s · (1500 − 60) px/s = 719 px to slow down to 60 px/s, and the
        // spring 60 / 20 = 3 px more: the fling ends on the page nearest to 722 px.
        #expect(abs(stage.offset - release - 722) <= 26)
        #expect(stage.offset.truncatingRemainder(dividingBy: 52) == 0)
    }

    /// By hand, for v = 300 px/s from offset 520, page 10 of 52 px.
    ///
    /// Friction alone takes 0.4995 · 240 =
    /// 119.9 px to 60 px/s, 122.9 px with the spring's 3; the nearest page is 12, at 624. To get there
    /// friction has τ = (104 − 3) / (300 − 60) = 0.42083 s, and takes τ ln 5 = 0.67731 s.
    @Test("is slowed so that it ends on a page, within a second at 300 px/s")
    func landing() throws {
        var stage = try picker()
        stage.send(.swipe(.left, velocity: 300))
        let released = stage.now
        #expect(stage.layout.motion.destination == Point(x: 624, y: 0))
        for (milliseconds, offset) in [(100, 546.702), (300, 584.358), (600, 615.908)] {
            stage.now = released + Int64(milliseconds)
            #expect(abs(stage.offset - offset) < 0.01, "\(milliseconds) ms")
        }
        // At 700 ms the spring has pulled for 22.69 ms: 3 e^(−20 · 0.02269) = 1.905 px are left.
        stage.now = released + 700
        #expect(abs(stage.offset - (624 - 1.905)) < 0.01)
        stage.now = released + 1000
        #expect(stage.layout.motion.kind == .resting)
        #expect(stage.offset == 624)
    }

    @Test("only slows down after a flick", arguments: [100.0, 300, 700, 1500, 3000, 4000])
    func speeds(velocity: Double) throws {
        var stage = try picker(on: 5)
        stage.send(.swipe(.left, velocity: velocity))
        var (speeds, last): ([Double], Double) = ([], stage.offset)
        while stage.layout.motion.kind == .gliding || stage.layout.motion.kind == .snapping {
            stage.now += 10
            speeds.append(stage.offset - last)
            last = stage.offset
        }
        let fastest = speeds.indices.max { speeds[$0] < speeds[$1] } ?? 0
        #expect(fastest == 0)
        // Times are whole milliseconds and the last step is to the exact page.
        for index in fastest..<max(fastest, speeds.count - 2) {
            #expect(speeds[index + 1] <= speeds[index] + 1e-9)
        }
        #expect(stage.offset.truncatingRemainder(dividingBy: 52) == 0)
    }

    @Test("never lands short of where the flick before was to land")
    func again() throws {
        var stage = try picker(on: 5)
        stage.drag([300, 270, 240, 210], every: 20)  // 1500 px/s
        let first = stage.layout.motion.destinationPage?.value ?? 0
        stage.now += 150
        stage.drag([300, 292, 284, 276], every: 20)  // 400 px/s
        let second = stage.layout.motion.destinationPage?.value ?? 0
        #expect(first >= 18)
        #expect(second > first)
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
