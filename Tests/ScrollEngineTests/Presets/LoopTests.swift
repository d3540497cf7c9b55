import Testing

@testable import ScrollEngine

/// The infinite loop: the text's end caps and the text's three pages, on its screen of 320 px.
@Suite("A loop")
struct LoopTests {
    private func loop(
        _ preset: Preset = .loop, pages: Int, on page: Int = 0
    ) throws -> StripFixture {
        try StripFixture(
            preset: preset, pages: pages, on: page, viewport: PixelSize(width: 320, height: 480))
    }

    /// N items on N + 2 slots: from the first page back to the copy of the last, and on to the last.
    ///
    /// The second step is silent. The text's 3520 is N w for N = 11; for ten photographs it is
    /// 3200.
    @Test("goes back from its first page to its last", arguments: [(10, 3200.0), (11, 3520)])
    func back(pages: Int, lastOffset: Double) throws {
        var stage = try loop(pages: pages)
        #expect(stage.layout.window.slotCount == pages + 2)
        #expect(stage.layout.window.contentOffset.x == 320)
        #expect(stage.layout.window.contentSize.width == (pages + 2) * 320)
        #expect(stage.layout.window.start == PageIndex(pages - 1))
        #expect(
            stage.send(.swipe(.right, velocity: nil))
                == [.pageChanged(from: PageIndex(0), to: PageIndex(pages - 1))])
        stage.now += 100
        let moving = stage.layout
        #expect(moving.window.contentOffset.x > 0 && moving.window.contentOffset.x < 320)
        #expect(moving.pages.filter(\.isVisible).map(\.slot) == [0, 1])
        #expect(moving.pages.filter(\.isVisible).map(\.index.value) == [pages - 1, 0])
        stage.rest()
        #expect(stage.layout.window.contentOffset.x == lastOffset)
        #expect(stage.layout.currentPage == PageIndex(pages - 1))
    }

    /// The text's 3840 is (N + 1) w for N = 11: there the offset becomes w.
    @Test("continues from its last page to its first", arguments: [(10, 3520.0), (11, 3840)])
    func on(pages: Int, capOffset: Double) throws {
        var stage = try loop(pages: pages, on: pages - 1)
        #expect(stage.layout.window.contentOffset.x == Double(pages) * 320)
        stage.send(.swipe(.left, velocity: nil))
        var largest = 0.0
        for _ in 0..<200 {
            stage.now += 5
            largest = max(largest, stage.layout.window.contentOffset.x)
        }
        #expect(largest > capOffset - 1 && largest <= capOffset)
        stage.rest()
        #expect(stage.layout.window.contentOffset.x == 320)
        #expect(stage.layout.currentPage == PageIndex(0))
        #expect(stage.layout.contentOffset.x == 0)
    }

    @Test("returns its three slots to the middle after each landing")
    func threePages() throws {
        var stage = try loop(.loopWindow, pages: 10)
        #expect(stage.layout.window.slotCount == 3)
        #expect(stage.layout.window.start == PageIndex(9))
        #expect(stage.layout.window.contentOffset.x == 320)
        for turn in 1...25 {
            stage.send(.swipe(.left, velocity: nil))
            stage.now += 120
            let moving = stage.layout.window
            #expect(moving.start == PageIndex((turn + 8) % 10))
            #expect(moving.contentOffset.x > 320 && moving.contentOffset.x < 640)
            stage.rest()
            #expect(stage.layout.currentPage == PageIndex(turn % 10))
            #expect(stage.layout.window.contentOffset.x == 320)
            #expect(stage.layout.window.start == PageIndex((turn + 9) % 10))
        }
    }

    @Test("works with one page and with two", arguments: [Preset.loop, .loopWindow])
    func few(preset: Preset) throws {
        var one = try loop(preset, pages: 1)
        #expect(one.send(.swipe(.left, velocity: nil)) == [.nothing])
        one.now += 100
        #expect(one.layout.pages.filter(\.isVisible).map(\.index.value) == [0, 0])
        one.rest()
        #expect(one.layout.currentPage == PageIndex(0))
        var two = try loop(preset, pages: 2)
        two.send(.swipe(.right, velocity: nil))
        two.now += 100
        #expect(two.layout.pages.filter(\.isVisible).map(\.index.value) == [1, 0])
        two.rest()
        #expect(two.layout.currentPage == PageIndex(1))
        two.send(.next)
        two.rest()
        #expect(two.layout.currentPage == PageIndex(0))
    }

    @Test("takes the short way to a page")
    func shortWay() throws {
        var stage = try loop(pages: 11)
        stage.send(.goTo(PageIndex(9), isAnimated: true))
        stage.now += 200
        #expect(stage.strip.offset(at: Timestamp(milliseconds: stage.now)) < 0)
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(9))
    }

    @Test("has no end for a finger either")
    func drag() throws {
        var stage = try loop(pages: 3)
        stage.pointer(.down, 10, 200)
        for x in stride(from: 110.0, through: 1010, by: 100) {
            stage.pointer(.move, x, 200, after: 16)
        }
        // 1000 px minus the slop of 1 px, without a rubber band.
        #expect(stage.offset == -999)
        stage.pointer(.up, 1010, 200, after: 300)
        stage.rest()
        // 999 / 320 = 3.1 pages back: page 0 again.
        #expect(stage.layout.currentPage == PageIndex(0))
    }
}
