import Testing

@testable import ScrollEngine

@Suite("A tap")
struct HitTestTests {
    private let middle = Point(x: 512, y: 384)

    @Test("on the page reaches it, with the point in the page and in the picture")
    func reaches() throws {
        var stage = try StripFixture(on: 1, pictures: PixelSize(width: 560, height: 420))
        // Page at (232, 64), picture at (232, 174) of 560 x 420.
        let outcomes = stage.send(.tap(Point(x: 372, y: 279), count: 1))
        #expect(
            outcomes == [
                .tapped(
                    PageHit(
                        page: PageIndex(1), item: ItemKey(1), point: Point(x: 140, y: 215),
                        picturePoint: Point(x: 0.25, y: 0.25)), count: 1)
            ])
        #expect(stage.layout.motion.kind == .resting)
    }

    @Test("outside the picture or before its size is known has no point in the picture")
    func noPicture() throws {
        var known = try StripFixture(on: 1, pictures: PixelSize(width: 560, height: 420))
        var unknown = try StripFixture(on: 1)
        for outcomes in [
            known.send(.tap(Point(x: 512, y: 100), count: 1)), unknown.send(.tap(middle, count: 1)),
        ] {
            guard case .tapped(let hit, _) = try #require(outcomes.first) else {
                Issue.record("no tap: \(outcomes)")
                continue
            }
            #expect(hit.picturePoint == nil)
        }
    }

    @Test("on a neighbour turns to it")
    func advances() throws {
        var stage = try StripFixture(on: 1)
        #expect(
            stage.send(.tap(Point(x: 900, y: 384), count: 1))
                == [.pageChanged(from: PageIndex(1), to: PageIndex(2))])
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(2))
        stage.send(.tap(Point(x: 100, y: 384), count: 1))
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(1))
    }

    @Test("on a neighbour does nothing if configured so")
    func neighbourNone() throws {
        var stage = try StripFixture(on: 1) { $0.neighbourTap = .none }
        #expect(stage.send(.tap(Point(x: 900, y: 384), count: 1)) == [.nothing])
    }

    @Test(
        "between pages, above them or off the screen does nothing",
        arguments: [(812, 384), (512, 20), (1100, 384), (-3, 384)])
    func between(x: Double, y: Double) throws {
        var stage = try StripFixture(on: 1)
        #expect(stage.send(.tap(Point(x: x, y: y), count: 1)) == [.nothing])
    }

    @Test("reaches no page when the strip takes every touch")
    func stripOnly() throws {
        var stage = try StripFixture(on: 1) { $0.hitTesting = .strip }
        #expect(stage.send(.tap(middle, count: 1)) == [.nothing])
        stage.drag([900, 700, 500], every: 300)
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(2))
    }

    @Test("and a drag outside the page are ignored when only the page takes touches")
    func pageOnly() throws {
        var stage = try StripFixture(on: 1) { $0.hitTesting = .pageOnly }
        #expect(stage.send(.tap(Point(x: 900, y: 384), count: 1)) == [.nothing])
        stage.drag([900, 700, 500], every: 300)
        #expect(stage.offset == 600)
        stage.drag([700, 500, 300], every: 300)
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(2))
    }

    @Test("by pointer events is the same as a tap event")
    func pressAndLift() throws {
        var tapped = try StripFixture(on: 1, pictures: PixelSize(width: 560, height: 420))
        var pressed = tapped
        pressed.pointer(.down, 505, 380, kind: .touch)
        pressed.pointer(.move, 509, 382, after: 30, kind: .touch)
        #expect(
            pressed.pointer(.up, 512, 384, after: 30, kind: .touch)
                == tapped.send(.tap(middle, count: 1)))
    }

    @Test("in the middle of any page that shows finds that page")
    func everyPage() throws {
        var stage = try StripFixture(pages: 40, on: 20) {
            $0.pageSize = PixelSize(width: 61, height: 80)
            $0.spacing = 3
        }
        stage.send(.next)
        for _ in 0..<20 {
            stage.now += 17
            let layout = stage.layout
            for page in layout.pages where page.isVisible {
                let centre = Point(
                    x: Double(page.frame.x) + 30.5, y: Double(page.frame.y) + 40)
                let hit = stage.strip.hit(centre, at: layout.time, over: stage.album)
                // The centre of a page that peeks in may be off the screen.
                let isOnScreen = (0..<1024).contains(centre.x)
                #expect(hit?.page == (isOnScreen ? page.index : nil))
            }
        }
    }
}
