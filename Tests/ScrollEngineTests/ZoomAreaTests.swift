import Testing

@testable import ScrollEngine

@Suite("A magnified page")
struct ZoomAreaTests {
    /// Page 1 of 560 x 640 at (232, 64) in a viewport of 1024 x 768, with a picture of 560 x 420.
    private func fixture(
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws -> StripFixture {
        try StripFixture(on: 1, pictures: PixelSize(width: 560, height: 420), change)
    }

    private func magnified(
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws -> StripFixture {
        var stage = try fixture(change)
        stage.send(.zoom(scale: 2, at: nil))
        stage.rest()
        return stage
    }

    @Test("takes the window, and those beside it go out of it")
    func window() throws {
        let layout = try magnified().layout
        #expect(
            layout.pages.map(\.frame) == [
                // 232 px further out than at -368 and 832.
                PixelRect(x: -600, y: 64, width: 560, height: 640),
                PixelRect(x: 0, y: 0, width: 1024, height: 768),
                PixelRect(x: 1064, y: 64, width: 560, height: 640),
            ])
        #expect(layout.pages.map(\.isVisible) == [false, true, false])
        #expect(layout.hit(Point(x: 1000, y: 384))?.page == PageIndex(1))
    }

    @Test(
        "stays where it is in a strip that rests anywhere, and in a cover flow",
        arguments: [PagingMode.free, .pages])
    func box(paging: PagingMode) throws {
        let stage = try magnified {
            $0.paging = paging
            if paging == .pages { $0.look = .coverflow }
        }
        let page = try #require(stage.layout.pages.first { $0.index == PageIndex(1) })
        #expect(page.frame == PixelRect(x: 232, y: 64, width: 560, height: 640))
        let bounds = try #require(stage.strip.zoomBounds(over: stage.album))
        #expect(bounds.box == PixelSize(width: 560, height: 640))
    }

    @Test("takes fingers where it is drawn")
    func fingers() throws {
        let beside = Point(x: 100, y: 384)
        let plain = try fixture { $0.hitTesting = .pageOnly }
        #expect(!plain.strip.accepts(beside, at: .epoch, over: plain.album))
        let stage = try magnified { $0.hitTesting = .pageOnly }
        let now = Timestamp(milliseconds: stage.now)
        #expect(stage.strip.accepts(beside, at: now, over: stage.album))
    }

    @Test(
        "moves no page with a jump, until another one is there", arguments: Look.allCases)
    func steadiness(look: Look) throws {
        try expectSteadiness(of: fixture { $0.look = look })
    }

    @Test("is one of its copies on a loop of two pages, until another one is there")
    func loop() throws {
        try expectSteadiness(
            of: StripFixture(pages: 2, on: 0, pictures: PixelSize(width: 560, height: 420)) {
                $0.isLooped = true
            })
    }

    private func expectSteadiness(of fixture: StripFixture) {
        var stage = fixture
        let page = stage.layout.currentPage
        stage.send(.zoom(scale: 2, at: nil))
        var last = stage.layout
        for _ in 0..<2000 {
            if stage.now == 1000 { stage.send(.next) }
            stage.now += 1
            let next = stage.layout
            for page in next.pages {
                guard let before = last.pages.first(where: { $0.place == page.place }) else {
                    continue
                }
                let (one, two) = (area(of: before), area(of: page))
                // The fastest page has some 10 px in a millisecond, and a jump hundreds.
                #expect(
                    abs(one.x - two.x) < 24 && abs(one.width - two.width) < 48,
                    "page \(page.place) from \(one) to \(two) at \(stage.now) ms")
            }
            last = next
        }
        #expect(last.currentPage?.value == page.map { $0.value + 1 } && last.zoom == nil)
    }

    private func area(of page: PagePlacement) -> Rect { page.shown?.bounds ?? Rect(page.frame) }

    @Test(
        "gives its room back on the way to another one, whatever zooms out meanwhile",
        arguments: [
            InputEvent.key(.escape), .key(.zoomOut), .zoom(scale: 1, at: nil),
            .pinch(scale: 0.5, at: Point(x: 512, y: 384)),
        ])
    func zoomingOut(event: InputEvent) throws {
        var stage = try magnified()
        stage.send(.next)
        stage.now += 60
        let before = stage.layout
        #expect(before.zoom?.page == PageIndex(1))
        stage.send(event)
        #expect(stage.layout.pages.map(\.frame) == before.pages.map(\.frame))
        #expect(stage.layout.zoom?.scale == 2)
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(2) && stage.layout.zoom == nil)
    }

    @Test("is let go when a key zooms out while a finger pulls another page in")
    func zoomingOutUnderAFinger() throws {
        var stage = try magnified()
        // The picture is panned to its edge, and the strip follows the rest of the way.
        stage.pointer(.down, 1000)
        for x in stride(from: 980.0, through: 20, by: -20) {
            stage.pointer(.move, x, after: 16)
        }
        stage.send(.key(.escape), after: 500)
        stage.rest()
        #expect(stage.layout.motion.kind == .resting)
    }

    @Test("is not counted in the magnification of another one, to which the strip moves")
    func zoomingIn() throws {
        var stage = try magnified()
        stage.send(.next)
        #expect(stage.send(.key(.zoomIn), after: 60).contains(.zoomed(scale: 1.5)))
        stage.rest()
        #expect(stage.layout.zoom?.page == PageIndex(2) && stage.layout.zoom?.scale == 1.5)
    }

    @Test(
        "moves no page that a double tap magnifies while it gives its room back",
        arguments: [false, true])
    func doubleTapOnTheNext(isRightToLeft: Bool) throws {
        var stage = try magnified { $0.isRightToLeft = isRightToLeft }
        stage.send(.next)
        // Of 600 px 12 are left, and of the 232 px of room 12/600 · 232 ≈ 5.
        let latest = stage.now + 1000
        while stage.now < latest, abs((frame(of: 2, in: stage)?.x ?? 0) - 232) > 17 {
            stage.now += 1
        }
        let before = try #require(frame(of: 2, in: stage))
        #expect(abs(before.x - 232) > 5)
        stage.send(.tap(Point(x: 512, y: 384), count: 2))
        #expect(frame(of: 2, in: stage) == before)
        stage.now += 1
        let after = try #require(frame(of: 2, in: stage))
        #expect(abs(after.x - before.x) <= 2)
        stage.rest()
        #expect(stage.layout.zoom?.page == PageIndex(2))
        #expect(stage.layout.motion.kind == .resting)
    }

    private func frame(of page: Int, in stage: StripFixture) -> PixelRect? {
        stage.layout.pages.first { $0.index == PageIndex(page) }?.frame
    }

    @Test("has corners where its look draws the frame", arguments: Look.allCases.dropFirst())
    func corners(look: Look) throws {
        var stage = try magnified { $0.look = look }
        stage.send(.next)
        stage.now += 60
        for page in stage.layout.pages {
            let shown = try #require(page.shown)
            let frame = Rect(page.frame)
            let corner = try #require(
                shown.transform(Point(x: frame.x + frame.width, y: frame.y + frame.height)))
            #expect(shown.corners[2].distance(to: corner) < 1e-6)
        }
    }
}
