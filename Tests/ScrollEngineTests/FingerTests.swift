import ScrollEngineWire
import Testing

@testable import ScrollEngine

@Suite("A finger") struct FingerTests {
    private static let phone = PixelSize(width: 390, height: 844)

    /// Samples 16 ms apart, as the first and the last of a gesture.
    private func draw(_ points: [(Double, Double)], on stage: inout StripFixture) {
        stage.pointer(.down, points[0].0, points[0].1, kind: .touch)
        for (x, y) in points.dropFirst() { stage.pointer(.move, x, y, after: 16, kind: .touch) }
        stage.pointer(.up, points[points.count - 1].0, points[points.count - 1].1, kind: .touch)
    }

    @Test(
        "turns a page with each flick, though it goes down more than along at first",
        arguments: Preset.allCases.filter { $0.turnStyle != nil })
    func diagonal(preset: Preset) throws {
        var stage = try StripFixture(preset: preset, pages: 12, on: 3, viewport: Self.phone)
        draw([(300, 400), (270, 400), (220, 400), (180, 400)], on: &stage)
        stage.now += 100
        // 7 px along and 8 down are 10.6 px: past the slop of 10, but not along.
        draw([(300, 400), (293, 408), (260, 420), (200, 430)], on: &stage)
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(5))
    }

    @Test("in the tail of a motion lets it end, and clients see that")
    func tail() throws {
        var stage = try StripFixture(preset: .pages, viewport: Self.phone)
        draw([(300, 400), (260, 400), (200, 400)], on: &stage)
        while 390 - stage.offset > 15 { stage.now += 1 }
        #expect(stage.pointer(.down, 195, 400, kind: .touch) == [.nothing])
        let motion = stage.layout.motion
        #expect(motion.destination == Point(x: 390, y: 0))
        #expect(motion.settlesIn.map { $0 > 0 } == true)
        let path = stage.strip.path(
            from: Timestamp(milliseconds: stage.now), every: 16, limit: 100, over: stage.album)
        // Pages move to the left by what was left.
        #expect(path.last.map { (-15.0 ... -14).contains($0.dx) } == true)
        stage.now += 2000
        #expect(stage.offset == 390)
        #expect(stage.layout.motion.settlesIn == nil)
        #expect(stage.layout.motion.kind == .dragging)
    }

    @Test("that stops quick flicks and stays counts from where it holds the strip")
    func stays() throws {
        for isStill in [true, false] {
            var stage = try StripFixture(preset: .pages, viewport: Self.phone)
            for _ in 0..<4 {
                draw([(300, 400), (260, 400), (200, 400)], on: &stage)
                stage.now += 38
            }
            stage.pointer(.down, 100, 400, kind: .touch)
            stage.pointer(.move, 130, 400, after: 350, kind: .touch)
            stage.pointer(.move, 160, 400, after: 16, kind: .touch)
            stage.pointer(.up, 160, 400, after: isStill ? 150 : 0, kind: .touch)
            let pages = stage.offset / 390
            // On their way to page 4, the flicks have not yet come to page 3.
            #expect(pages < 3)
            stage.rest()
            #expect(stage.offset / 390 == pages.rounded(isStill ? .toNearestOrAwayFromZero : .down))
        }
    }

    @Test("that flicks back from beyond the end turns one page, with the spring of pages")
    func bounce() throws {
        var stage = try StripFixture(preset: .pages, pages: 4, on: 3)
        draw([(600, 400), (560, 400), (520, 400), (480, 400)], on: &stage)
        stage.now += 100
        draw([(480, 400), (520, 400), (560, 400), (600, 400)], on: &stage)
        #expect(stage.layout.motion.kind == .snapping)
        stage.now += 400
        #expect(abs(stage.offset - 2 * 1024) < 18)
    }

    @Test("that pinches a page beside the current one magnifies it about what is under it")
    func pinchBeside() throws {
        var stage = try StripFixture(preset: .pages, viewport: PixelSize(width: 1024, height: 768))
        { $0.pagesPerView = 3 }
        let beside = try #require(stage.layout.pages.first { $0.index == PageIndex(1) })
        stage.send(.pinch(scale: 2, at: beside.frame.middle))
        for wait in [50, 100, 10_000] as [Int64] {
            stage.now += wait
            let zoom = try #require(stage.layout.zoom)
            let page = try #require(stage.layout.pages.first { $0.index == zoom.page })
            #expect(zoom.page == PageIndex(1))
            #expect(abs(zoom.box.x + zoom.box.width / 2 - page.frame.middle.x) <= 1)
        }
    }

    @Test(
        "that comes second magnifies the page between both, if all of it shows",
        arguments: [(3, 480.0, 540.0, 1), (3, 300, 720, 1), (3, 100, 250, 0), (1, 850, 1000, 0)])
    func second(pagesPerView: Int, first: Double, second: Double, page: Int) throws {
        // Pages of 325 px with 24 px between them; one of 560 px has the next one 40 px beside it.
        var stage = try StripFixture(preset: pagesPerView > 1 ? .pages : .preview) {
            $0.pagesPerView = pagesPerView
        }
        stage.pointer(.down, first, kind: .touch)
        stage.pointer(.down, second, after: 20, id: 2, kind: .touch)
        stage.pointer(.move, second + 80, after: 20, id: 2, kind: .touch)
        #expect(stage.layout.zoom?.page == PageIndex(page))
    }

    @Test("that cannot zoom turns no page with a pinch")
    func noZoom() throws {
        var stage = try StripFixture(preset: .pages) {
            ($0.pagesPerView, $0.maximumZoom) = (3, 1)
        }
        #expect(stage.send(.pinch(scale: 2, at: Point(x: 511, y: 354))) == [.nothing])
        var small = try StripFixture(preset: .pages) { $0.pagesPerView = 3 }
        #expect(small.send(.pinch(scale: 0.5, at: Point(x: 511, y: 354))) == [.nothing])
    }

    @Test("between two galleries lets go of them when something else moves the pages")
    func heldAcross() throws {
        var world = try StripScenario(
            StripConfiguration(preset: .magazine, viewport: Self.phone), on: 0, pages: 40,
            sections: 10)
        world.take(.swipe(.left, velocity: nil))
        world.take(
            .pointer(PointerEvent(.down, id: 1, at: Point(x: 195, y: 400), kind: .touch)),
            after: 100)
        world.take(.key(.down))
        #expect(world.layout(after: 2000).motion.kind == .resting)
    }

    @Test("lets a leaf go when a key magnifies the page", arguments: [Preset.curl, .leaves])
    func magnifiedUnderAFinger(_ preset: Preset) throws {
        var fixture = try StripFixture(preset: preset, on: 3)
        fixture.pointer(.down, 900)
        fixture.send(.key(.zoomIn), after: 50)
        fixture.rest()
        #expect(fixture.layout.turn == nil)
        #expect(fixture.layout.motion.kind == .resting)
        #expect(fixture.layout.zoom != nil)
    }
}

@Suite("Pages that share the view") struct SharedViewTests {
    @Test("are turned by the view from the last ones as from any")
    func pageUp() throws {
        var stage = try StripFixture(preset: .pages, pages: 40) { $0.pagesPerView = 3 }
        stage.send(.key(.end))
        stage.rest()
        let end = stage.offset
        stage.send(.key(.pageUp))
        stage.rest()
        // From 37, 38 and 39 to 34, 35 and 36: three strides of 349 px. Three pages and two gaps are
        // 1,023 px, so the end is a pixel before the place of 37.
        #expect(end - stage.offset == 1046)
        #expect(stage.layout.currentPage == PageIndex(34))
    }

    @Test("are each where the finger on the rail is lifted")
    func rail() throws {
        var stage = try StripFixture(preset: .pages, pages: 100) { $0.pagesPerView = 3 }
        let rail = try #require(stage.layout.controls.pageControl?.rail)
        let y = Double(rail.y + rail.height / 2)
        stage.pointer(.down, 500, y, kind: .touch)
        stage.pointer(.move, Double(rail.x + rail.width), y, after: 100, kind: .touch)
        stage.pointer(.up, Double(rail.x + rail.width), y, after: 100, kind: .touch)
        #expect(stage.layout.currentPage == PageIndex(99))
    }

    @Test("keep the page of a spread for undo, though its leaf still turns")
    func undo() throws {
        var stage = try StripFixture(preset: .leavesSpread)
        stage.send(.goTo(PageIndex(6), isAnimated: true))
        let state = stage.strip.undoState(at: Timestamp(milliseconds: 200), over: stage.album)
        #expect(state?.selectedPage == PageIndex(6))
    }

    @Test("rest in the middle in sessions that are older than the start")
    func olderSessions() throws {
        let stage = try StripFixture(preset: .pages, on: 5) { $0.pagesPerView = 3 }
        var bytes = stage.strip.wire
        // Field 35, the rule of sizes, came with the start.
        bytes.removeSubrange(try #require(bytes.firstRange(of: [35, 2])))
        let older = try Strip(wire: bytes)
        // 1,024 px have pages of 325 px with 24 px between: in the middle, a page has 349 px before it.
        for (strip, x) in [(stage.strip, 0), (older, 349)] {
            var strip = strip
            _ = strip.handle(.goTo(PageIndex(6), isAnimated: false), at: .epoch, over: stage.album)
            let layout = strip.layout(at: .epoch, over: stage.album)
            #expect(layout.pages.first { $0.index == PageIndex(6) }?.frame.x == x)
        }
    }
}
