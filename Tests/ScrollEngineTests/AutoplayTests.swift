import Testing

@testable import ScrollEngine

@Suite("A strip that turns by itself")
struct AutoplayTests {
    /// A strip with an interval of 2 s and a turn of 300 ms.
    private func stage(
        _ preset: Preset = .preview, pages: Int = 4,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws -> StripFixture {
        try StripFixture(preset: preset, pages: pages) {
            $0.autoplay = 2000
            change(&$0)
        }
    }

    @Test("rests for its interval, then scrolls to the next page")
    func turns() throws {
        var stage = try stage()
        stage.now = 1999
        #expect(stage.layout.motion.kind == .resting)
        #expect(stage.layout.motion.beginsIn == 2000)  // from time 0, when the page came to rest
        #expect(stage.layout.time == Timestamp(milliseconds: 0))
        stage.now = 2150
        #expect(stage.layout.motion.kind == .scrolling)
        #expect(stage.layout.contentOffset.x == 300)  // half-way at half the time
        stage.now = 2300
        #expect(stage.layout.motion.kind == .resting)
        #expect(stage.layout.currentPage == PageIndex(1))
        #expect(stage.layout.time == Timestamp(milliseconds: 2300))
        stage.now = 4299
        #expect(stage.layout.time == Timestamp(milliseconds: 2300))
        stage.now = 4600
        #expect(stage.layout.currentPage == PageIndex(2))
    }

    @Test("goes back to its first page after its last")
    func rewinds() throws {
        var stage = try stage()
        // Three turns of 2.3 s; then 2 s, and three pages back in 500 ms: 600 − 300 / 3.
        stage.now = 6900
        #expect(stage.layout.currentPage == PageIndex(3))
        stage.now = 8899
        #expect(stage.layout.motion.kind == .resting)
        stage.now = 9399
        #expect(stage.layout.motion.kind == .scrolling)
        stage.now = 9400
        #expect(stage.layout.motion.kind == .resting)
        #expect(stage.layout.currentPage == PageIndex(0))
        // A thousand rounds of 9.4 s later the strip is there again.
        stage.now = 1001 * 9400 + 2300
        #expect(stage.layout.currentPage == PageIndex(1))
        #expect(stage.layout.time == Timestamp(milliseconds: stage.now))
    }

    @Test("goes round without an end when it loops", arguments: [Preset.loop, .loopWindow])
    func loops(preset: Preset) throws {
        var stage = try stage(preset, pages: 3)
        for turn in 0..<7 {
            stage.now = Int64(turn) * 2300 + 1000
            #expect(stage.layout.currentPage == PageIndex(turn % 3))
        }
        stage.now = 2300 * 3_000_000 + 2150
        let layout = stage.layout
        #expect(layout.motion.kind == .scrolling)
        #expect(layout.pages.filter(\.isVisible).map(\.index.value) == [0, 1])
    }

    @Test(
        "turns leaves",
        arguments: [(Preset.leaves, Int64(500)), (.curl, 600), (.leavesSpread, 500)])
    func leaves(preset: Preset, duration: Int64) throws {
        var stage = try stage(preset, pages: 5)
        stage.now = 2000 + duration / 2
        #expect(stage.layout.turn?.front == PageIndex(0))
        stage.now = 2000 + duration
        #expect(stage.layout.turn == nil)
        let second = stage.layout.currentPage
        #expect(second == PageIndex(1))
        stage.now += 2000 + duration
        #expect(stage.layout.currentPage == PageIndex(preset == .leavesSpread ? 3 : 2))
    }

    @Test("reports its new page at the next event")
    func reports() throws {
        var stage = try stage()
        #expect(
            stage.send(.reload, after: 5000)
                == [.pageChanged(from: PageIndex(0), to: PageIndex(2))])
    }

    @Test("waits while a finger is down, and for its interval after it")
    func touch() throws {
        var stage = try stage()
        stage.pointer(.down, 512, after: 1500)
        stage.now += 30_000
        #expect(stage.layout.currentPage == PageIndex(0))
        stage.pointer(.up, 512)
        stage.now += 1999
        #expect(stage.layout.currentPage == PageIndex(0))
        stage.now += 301
        #expect(stage.layout.currentPage == PageIndex(1))
    }

    @Test("waits until every reason to wait is gone", arguments: AutoplayPauseReason.allCases)
    func holds(hold: AutoplayPauseReason) throws {
        var stage = try stage()
        stage.send(.autoplay(hold, isPaused: true))
        stage.send(.autoplay(.request, isPaused: true))
        #expect(stage.layout.motion.beginsIn == nil)
        stage.send(.autoplay(hold, isPaused: false), after: 60_000)
        let isStillHeld = hold != .request
        stage.now += 2300
        #expect(stage.layout.currentPage == PageIndex(isStillHeld ? 0 : 1))
        stage.send(.autoplay(.request, isPaused: false))
        stage.now += 2300
        #expect(stage.layout.currentPage == PageIndex(isStillHeld ? 1 : 2))
    }

    @Test("does not when motion is to be reduced, a page is magnified, or there is but one")
    func never() throws {
        var reduced = try stage { $0.reducesMotion = true }
        var single = try stage(pages: 1)
        var zoomed = try stage()
        zoomed.send(.zoom(scale: 2, at: nil))
        for _ in 0..<3 {
            reduced.now += 3000
            single.now += 3000
            zoomed.now += 3000
        }
        #expect(reduced.layout.currentPage == PageIndex(0))
        #expect(single.layout.motion.beginsIn == nil)
        #expect(zoomed.layout.currentPage == PageIndex(0))
    }

    @Test("gives the same result whether or not it was queried before")
    func asked() throws {
        var seldom = try stage(.magazine, pages: 9)
        var often = seldom
        for step in 1...400 {
            often.now = Int64(step) * 97
            _ = often.layout
        }
        seldom.now = often.now
        #expect(seldom.layout == often.layout)
    }
}
