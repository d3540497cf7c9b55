import Testing

@testable import ScrollEngine

/// The preset `preview`: positions from the contract's example, computed by hand.
@Suite("A preview strip")
struct PreviewTests {
    @Test("shows its page in the middle, between its neighbours")
    func places() throws {
        let stage = try StripFixture(on: 1, pictures: PixelSize(width: 560, height: 420))
        let layout = stage.layout
        #expect(layout.stride == 600)
        #expect(layout.contentSize == PixelSize(width: 7200, height: 640))
        #expect(layout.contentOffset == Point(x: 600, y: 0))
        #expect(layout.currentPage == PageIndex(1))
        #expect(layout.pages.map(\.frame.x) == [-368, 232, 832])
        #expect(layout.pages.allSatisfy { $0.frame.y == 64 && $0.frame.width == 560 })
        #expect(layout.pages[1].picture == PixelRect(x: 232, y: 174, width: 560, height: 420))
        #expect(layout.motion.kind == .resting)
        #expect(layout.motion.settlesIn == 0)
    }

    @Test("has the classic page of 240 x 320 on the classic screen, with the picture in 210 x 280")
    func classicSizes() throws {
        let stage = try StripFixture(viewport: PixelSize(width: 320, height: 480))
        #expect(stage.layout.pageSize == PixelSize(width: 240, height: 320))
        #expect(stage.layout.pages.map(\.frame.x) == [40, 280])
        #expect(stage.layout.pages[0].box == PixelRect(x: 55, y: 100, width: 210, height: 280))
    }

    @Test("keeps only the page, its neighbours and visible pages resident")
    func residency() throws {
        var stage = try StripFixture(on: 5, viewport: PixelSize(width: 600, height: 400)) {
            $0.pageSize = PixelSize(width: 600, height: 400)
            $0.spacing = 0
        }
        #expect(stage.layout.pages.map(\.index.value) == [4, 5, 6])
        #expect(stage.layout.pages.map(\.isVisible) == [false, true, false])
        stage.send(.goTo(PageIndex(0), isAnimated: false))
        #expect(stage.layout.pages.map(\.index.value) == [0, 1])
        stage.send(.goTo(PageIndex(99), isAnimated: false))
        #expect(stage.layout.pages.map(\.index.value) == [10, 11])
    }

    @Test("turns a page when it is swiped, and reports it once")
    func swipe() throws {
        var stage = try StripFixture()
        let outcomes = stage.send(.swipe(.left, velocity: 1200))
        #expect(outcomes == [.pageChanged(from: PageIndex(0), to: PageIndex(1))])
        #expect(stage.layout.motion.kind == .snapping)
        #expect(stage.layout.motion.destinationPage == PageIndex(1))
        #expect(stage.layout.currentPage == PageIndex(0))
        stage.rest()
        #expect(stage.offset == 600)
        #expect(stage.layout.motion.kind == .resting)
        #expect(stage.send(.reload) == [.nothing])
    }

    @Test("turns as many pages as it is swiped, however quickly")
    func quickSwipes() throws {
        var stage = try StripFixture()
        for _ in 0..<3 { stage.send(.swipe(.left, velocity: nil), after: 30) }
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(3))
        stage.send(.previous)
        stage.send(.previous, after: 10)
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(1))
    }

    @Test("does not heed swipes across its axis")
    func crossSwipe() throws {
        var stage = try StripFixture()
        #expect(stage.send(.swipe(.up, velocity: nil)) == [.nothing])
        #expect(stage.layout.motion.kind == .resting)
    }

    @Test("keeps its velocity when it gets a new target, even at the same moment")
    func continuousVelocity() throws {
        var stage = try StripFixture(on: 3)
        stage.send(.swipe(.left, velocity: 4000))
        stage.send(.previous)
        #expect(stage.layout.motion.destinationPage == PageIndex(3))
        let start = stage.offset
        stage.now += 1
        #expect(abs((stage.offset - start) / 0.001 - 4000) < 200)
        stage.rest()
        #expect(stage.offset == 1800)
    }

    @Test("is thrown back from its ends")
    func bounce() throws {
        var stage = try StripFixture(on: 11)
        #expect(stage.send(.swipe(.left, velocity: 2000)) == [.nothing])
        #expect(stage.layout.motion.kind == .bouncing)
        stage.now += 90
        // The critical spring's displacement: v t e^(-ω t), ω = 2π/0.575, at 0.09 s: 67.4 px.
        #expect(abs(stage.offset - 6600 - 67.4) < 0.5)
        stage.rest()
        #expect(stage.offset == 6600)
    }

    @Test("jumps instead of moving when motion is reduced")
    func reducedMotion() throws {
        var stage = try StripFixture { $0.reducesMotion = true }
        stage.send(.swipe(.left, velocity: nil))
        #expect(stage.offset == 600)
        #expect(stage.layout.motion.kind == .resting)
    }

    @Test("stays on its page when the viewport turns")
    func resize() throws {
        var stage = try StripFixture(on: 7) { $0.pageSize = nil }
        #expect(stage.send(.resize(PixelSize(width: 768, height: 1024))) == [.nothing])
        #expect(stage.layout.currentPage == PageIndex(7))
        // 0.9 · 768 = 691; 1024 − 40 = 984.
        #expect(stage.layout.pageSize == PixelSize(width: 691, height: 984))
        #expect(stage.layout.pages.first { $0.index == PageIndex(7) }?.frame.x == 38)
        stage.send(.swipe(.left, velocity: nil))
        stage.send(.resize(PixelSize(width: 1024, height: 768)), after: 50)
        #expect(stage.layout.currentPage == PageIndex(8))
    }

    /// The picture fills its box.
    ///
    /// A zoom to 2 about 100 px beside the middle shifts it by 100 - 100 · 2 = -100 px of 400 in width;
    /// of 600 that is -150.
    @Test("keeps its magnification and the part that shows when the viewport turns")
    func resizeWhileZoomed() throws {
        var stage = try StripFixture(
            preset: .pagesAll, on: 7, viewport: PixelSize(width: 400, height: 600))
        stage.send(.zoom(scale: 2, at: Point(x: 300, y: 300)))
        stage.now += 2000
        #expect(stage.strip.zoom.motion.destination?.shift == Point(x: -100, y: 0))
        #expect(stage.send(.resize(PixelSize(width: 600, height: 400))) == [.nothing])
        #expect(stage.layout.currentPage == PageIndex(7))
        let there = Magnification(scale: 2, shift: Point(x: -150, y: 0))
        #expect(stage.strip.zoom.motion.destination == there)
        #expect(stage.layout.zoom?.page == PageIndex(7))
    }

    @Test("rejects a size that no frame can have, and changes nothing")
    func absurdSize() throws {
        var stage = try StripFixture()
        let before = stage.layout
        stage.send(.resize(PixelSize(width: 1, height: 1 << 40)))
        #expect(stage.layout == before)
    }

    @Test("runs from right to left as the mirror image")
    func rightToLeft() throws {
        var left = try StripFixture(on: 3)
        var right = try StripFixture(on: 3) { $0.isRightToLeft = true }
        left.drag([500, 400, 300], every: 16)
        right.drag([524, 624, 724], every: 16)
        for _ in 0..<30 {
            left.now += 13
            right.now += 13
            let mirrored = right.layout.pages.map { 1024 - $0.frame.x - $0.frame.width }
            #expect(left.layout.pages.map(\.frame.x) == mirrored)
        }
        #expect(right.layout.currentPage == PageIndex(4))
    }

    @Test("runs downwards on a vertical axis")
    func vertical() throws {
        var stage = try StripFixture { $0.axis = .vertical }
        #expect(stage.layout.pages.map(\.frame.y) == [64, 744])
        stage.send(.swipe(.up, velocity: nil))
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(1))
        #expect(stage.layout.contentOffset == Point(x: 0, y: 680))
    }

    @Test(
        "rests wherever it is scrolled to, at the offset that it publishes",
        arguments: [false, true])
    func scrolled(isRightToLeft: Bool) throws {
        let stage = try StripFixture { $0.isRightToLeft = isRightToLeft }
        let strip = stage.strip.scrolled(to: 690, over: stage.album)
        let layout = strip.layout(at: .epoch, over: stage.album)
        #expect(layout.contentOffset == Point(x: 690, y: 0))
        #expect(layout.currentPage == PageIndex(isRightToLeft ? 10 : 1))
    }

    @Test("rejects a page size with more than 64 visible pages")
    func tooManyPages() {
        #expect(throws: ConfigurationError.tooManyPages(allowed: 64)) {
            try StripFixture {
                $0.pageSize = PixelSize(width: 8, height: 8)
                $0.spacing = 0
            }
        }
    }

    @Test("is legal when it is empty, and when it has one page", arguments: [0, 1])
    func few(pages: Int) throws {
        var stage = try StripFixture(pages: pages)
        stage.send(.next)
        stage.send(.swipe(.right, velocity: 8000))
        stage.send(.tap(Point(x: 512, y: 384), count: 1))
        stage.drag([500, 300, 100], every: 10)
        stage.rest()
        #expect(stage.offset == 0)
        #expect(stage.layout.pages.count == pages)
        #expect(stage.layout.currentPage == (pages == 0 ? nil : PageIndex(0)))
    }
}
