import Testing

@testable import ScrollEngine

/// PageScrollView for many views: a window of three pages, with a page control below.
@Suite("A strip of full pages")
struct PagesTests {
    private func pages(_ count: Int = 10, on page: Int = 0) throws -> StripFixture {
        try StripFixture(
            preset: .pages, pages: count, on: page, viewport: PixelSize(width: 320, height: 480))
    }

    @Test("has pages as large as the viewport, above a page control of 60 px")
    func places() throws {
        let layout = try pages(on: 4).layout
        #expect(layout.pageSize == PixelSize(width: 320, height: 420))
        #expect(
            layout.controls.pageControl?.frame == PixelRect(x: 0, y: 420, width: 320, height: 60))
        // Ten dots of 24 px in the middle of 320.
        #expect(layout.controls.pageControl?.dots.map(\.x) == (0..<10).map { 40 + 24 * $0 })
        #expect(layout.controls.pageControl?.currentPage == PageIndex(4))
    }

    @Test("fills the viewport when its page control is hidden")
    func hidden() throws {
        let stage = try StripFixture(preset: .pages, viewport: PixelSize(width: 320, height: 480)) {
            $0.hasPageControl = false
        }
        #expect(stage.layout.pageSize == PixelSize(width: 320, height: 480))
        #expect(stage.layout.controls.pageControl == nil)
    }

    /// The window starts at 0 on the first page, at N − 3 on the last, at p − 1 between.
    @Test(
        "keeps a window of three pages",
        arguments: [(0, 0), (1, 0), (2, 1), (5, 4), (8, 7), (9, 7)])
    func window(page: Int, start: Int) throws {
        let window = try pages(on: page).layout.window
        #expect(window.start == PageIndex(start))
        #expect(window.slotCount == 3)
        #expect(window.contentSize.width == 960)
        // Current page = window start + offset / w.
        #expect(window.contentOffset.x == Double(page - start) * 320)
    }

    @Test("lays all pages out when there are three or fewer", arguments: 1...3)
    func few(count: Int) throws {
        let window = try pages(count, on: count - 1).layout.window
        #expect(window.start == PageIndex(0))
        #expect(window.slotCount == count)
    }

    @Test("scrolls when the halves of its page control are tapped")
    func halves() throws {
        var stage = try pages(on: 4)
        #expect(
            stage.send(.tap(Point(x: 310, y: 450), count: 1))
                == [.pageChanged(from: PageIndex(4), to: PageIndex(5)), .pressed(.next)])
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(5))
        #expect(
            stage.send(.tap(Point(x: 10, y: 450), count: 1))
                == [.pageChanged(from: PageIndex(5), to: PageIndex(4)), .pressed(.previous)])
    }

    @Test("reports the control under a finger until the finger moves too far to tap or is lifted")
    func pressed() throws {
        var stage = try pages(on: 4)
        let dot = 40 + 24.0 * 7 + 12
        stage.pointer(.down, dot, 450, kind: .touch)
        #expect(stage.layout.controls.pressed == .dot(PageIndex(7)))
        stage.pointer(.move, dot + 10, 450, after: 16, kind: .touch)
        #expect(stage.layout.controls.pressed == .dot(PageIndex(7)))
        stage.pointer(.move, dot + 30, 450, after: 16, kind: .touch)
        #expect(stage.layout.controls.pressed == nil)
        stage.pointer(.up, dot + 30, 450, after: 16, kind: .touch)
        stage.rest()
        stage.pointer(.down, 310, 450, kind: .touch)
        #expect(stage.layout.controls.pressed == .next)
        stage.pointer(.up, 310, 450, after: 16, kind: .touch)
        #expect(stage.layout.controls.pressed == nil)
        stage.rest()
        stage.pointer(.down, 160, 200, kind: .touch)
        #expect(stage.layout.controls.pressed == nil)
    }

    @Test("scrolls to the page of a dot that is tapped")
    func dot() throws {
        var stage = try pages()
        #expect(
            stage.send(.tap(Point(x: 40 + 24 * 7 + 12, y: 450), count: 1))
                == [
                    .pageChanged(from: PageIndex(0), to: PageIndex(7)),
                    .pressed(.dot(PageIndex(7))),
                ])
        #expect(stage.layout.motion.kind == .scrolling)
        stage.rest()
        #expect(stage.offset == 7 * 320)
    }

    @Test("reports each page change once")
    func once() throws {
        var stage = try pages()
        var outcomes: [Outcome] = []
        for _ in 0..<3 {
            outcomes += stage.send(.swipe(.left, velocity: nil), after: 1000)
            outcomes += stage.send(.reload, after: 100)
            outcomes += stage.send(.reload, after: 1000)
        }
        #expect(
            outcomes.filter { $0 != .nothing }
                == (0..<3).map { .pageChanged(from: PageIndex($0), to: PageIndex($0 + 1)) })
    }

    @Test("shows how much of the strip is seen when all pages are laid out")
    func indicator() throws {
        var stage = try StripFixture(
            preset: .pagesAll, pages: 4, viewport: PixelSize(width: 326, height: 480))
        #expect(stage.layout.window.slotCount == 4)
        // A track of 320 px, a quarter of which is the thumb.
        #expect(
            stage.layout.controls.indicator?.thumb
                == PixelRect(x: 3, y: 473, width: 80, height: 5))
        stage.send(.goTo(PageIndex(3), isAnimated: false))
        #expect(stage.layout.controls.indicator?.thumb.x == 3 + 240)
        // Pulled beyond its end, the thumb shrinks by the stretch of the strip.
        stage.drag([300, 259], every: 300)
        let stretch = stage.offset - 3 * 326
        #expect(stage.layout.controls.indicator?.thumb.width == Int((80 - stretch).rounded()))
    }

    @Test("shows its indicator while it moves, and fades it in the last 300 ms")
    func indicatorFades() throws {
        var stage = try StripFixture(preset: .pagesAll, pages: 4)
        #expect(stage.layout.controls.indicator?.opacity == 0)
        stage.pointer(.down, 500)
        #expect(stage.layout.controls.indicator?.opacity == 1)
        stage.pointer(.up, 500)
        stage.send(.goTo(PageIndex(3), isAnimated: true))  // takes 500 ms
        for (wait, opacity) in [(100, 1.0), (200, 2.0 / 3), (150, 1.0 / 6), (50, 0), (1000, 0)] {
            stage.now += Int64(wait)
            let shown = stage.layout.controls.indicator?.opacity ?? 9
            #expect(abs(shown - opacity) < 1e-9, "\(stage.now) ms")
        }
        stage.send(.zoom(scale: 2, at: nil))
        stage.pointer(.down, 500, after: 2000)
        #expect(stage.layout.controls.indicator?.opacity == 0)
    }
}

/// The rail of 1,000 pages on 320 x 480: the control is 60 px high, a unit 4 px; the rail is 256 px long
/// from 32 to 288, and the thumb, 16 px long, has its middle from 48 to 272: 224 px for 999 turns.
@Suite("The rail of many pages") struct RailTests {
    private func strip(_ change: (inout StripConfiguration) -> Void = { _ in }) throws
        -> StripFixture
    {
        try StripFixture(
            preset: .pages, pages: 1000, viewport: PixelSize(width: 320, height: 480), change)
    }

    @Test("leads to the page under a tap")
    func tap() throws {
        let stage = try strip()
        #expect(
            stage.layout.controls.pageControl?.rail
                == PixelRect(x: 32, y: 442, width: 256, height: 16))
        // (160 - 48) / 224 · 999 = 499.5, which is rounded up.
        for (x, page) in [(160.0, 500), (33, 0), (287, 999), (104, 250)] {
            var tapped = stage
            let outcomes = tapped.send(.tap(Point(x: x, y: 425), count: 1))
            #expect(outcomes.contains(.pressed(.dot(PageIndex(page)))))
            tapped.rest()
            #expect(tapped.layout.currentPage == PageIndex(page))
        }
        // Beside it a tap turns one page.
        var beside = stage
        #expect(beside.send(.tap(Point(x: 300, y: 450), count: 1)).contains(.pressed(.next)))
    }

    @Test("follows a finger from end to end, and rests where it is lifted")
    func drag() throws {
        for isReversed in [false, true] {
            var stage = try strip { $0.isRightToLeft = isReversed }
            stage.pointer(.down, 100, 450, kind: .touch)
            stage.pointer(.move, 160, 450, after: 20, kind: .touch)
            let half = stage.layout
            // 499.5 turns from either end are 500.
            let page = PageIndex(isReversed ? 499 : 500)
            #expect(half.currentPage == page)
            #expect(half.pages.filter(\.isVisible).map(\.index) == [page])
            #expect(half.motion.kind == .dragging)
            stage.pointer(.move, 900, 300, after: 20, kind: .touch)
            #expect(stage.layout.currentPage == PageIndex(isReversed ? 0 : 999))
            stage.pointer(.move, 104, 450, after: 20, kind: .touch)
            let outcomes = stage.pointer(.up, 104, 450, after: 200, kind: .touch)
            let last = PageIndex(isReversed ? 749 : 250)
            #expect(outcomes == [.pageChanged(from: PageIndex(0), to: last)])
            #expect(stage.layout.motion.kind == .resting)
        }
    }

    @Test("leaves a flick across it to the pages")
    func flickAcross() throws {
        var stage = try strip { $0.axis = .vertical }
        stage.pointer(.down, 160, 450, kind: .touch)
        for y in [420.0, 380, 330] { stage.pointer(.move, 165, y, after: 16, kind: .touch) }
        stage.pointer(.up, 165, 330, kind: .touch)
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(1))
    }

    @Test("turns a book to its place without an animation")
    func book() throws {
        var stage = try StripFixture(
            preset: .curl, pages: 1000, viewport: PixelSize(width: 320, height: 480)
        ) { $0.hasPageControl = true }
        stage.pointer(.down, 100, 450, kind: .touch)
        #expect(
            stage.pointer(.move, 160, 450, after: 20, kind: .touch)
                == [.pageChanged(from: PageIndex(0), to: PageIndex(500))])
        #expect(stage.layout.turn == nil)
        #expect(stage.layout.currentPage == PageIndex(500))
        stage.pointer(.up, 160, 450, after: 20, kind: .touch)
        #expect(stage.layout.currentPage == PageIndex(500))
    }
}
