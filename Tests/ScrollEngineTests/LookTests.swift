import Testing

@testable import ScrollEngine

/// A page of 400 x 300 in the middle of a viewport of 1000 x 600, and pages 500 px apart.
private func deck(
    _ look: Look, width: Int = 1000, _ change: (inout StripConfiguration) -> Void = { _ in }
) throws -> StripFixture {
    try StripFixture(on: 3, viewport: PixelSize(width: width, height: 600)) {
        $0.pageSize = PixelSize(width: 400, height: 300)
        $0.spacing = 100
        $0.appearance.hasShadows = false
        $0.look = look
        change(&$0)
    }
}

extension StripFixture {
    /// Scrolls the strip by a share of its pages' distance of 500 px from page 3.
    fileprivate mutating func scroll(pages: Double) {
        strip = strip.scrolled(to: 500 * (3 + pages), over: album)
    }

    fileprivate func shown(_ page: Int) throws -> ShownPage {
        try #require(layout.pages.first { $0.index.value == page }?.shown)
    }

    /// Page 3 when the strip is d pages before it.
    fileprivate mutating func shown(at distance: Double) throws -> ShownPage {
        scroll(pages: -distance)
        return try shown(3)
    }
}

private func isClose(_ a: Point, _ b: (x: Double, y: Double), within limit: Double = 1e-9) -> Bool {
    abs(a.x - b.x) < limit && abs(a.y - b.y) < limit
}

private let distances = [0, 0.25, -0.25, 0.5, -0.5, 1, -1, 2, -2]

@Suite("A look") struct LookTests {
    @Test("of sliding strips has no poses")
    func slide() throws {
        let stage = try deck(.slide)
        #expect(stage.layout.pages.allSatisfy { $0.shown == nil })
        #expect(stage.layout.look == .slide && stage.layout.showsPlainPages)
    }

    @Test(
        "shows the current page at rest as if the strip slid",
        arguments: Look.allCases.dropFirst(), Preset.sliding)
    func rest(look: Look, preset: Preset) throws {
        let plain = try StripFixture(preset: preset, on: 3)
        let stage = try StripFixture(preset: preset, on: 3) { $0.look = look }
        let (one, other) = (plain.layout, stage.layout)
        let page = try #require(other.pages.first { $0.place == other.currentPlace })
        #expect(page.shown?.isPlain == true && page.isVisible)
        #expect(page.shown?.transform == .identity)
        #expect(page.frame == one.pages.first { $0.place == one.currentPlace }?.frame)
    }

    @Test("is none of a book, nor of pages that share the view")
    func exceptions() throws {
        for preset in Preset.books {
            let layout = try StripFixture(preset: preset) { $0.look = .cards }.layout
            #expect(layout.look == .slide && layout.pages.allSatisfy { $0.shown == nil })
        }
        #expect(try deck(.cards) { $0.pagesPerView = 3 }.layout.look == .slide)
    }

    @Test("is a crossfade without motion", arguments: Look.allCases)
    func reducedMotion(look: Look) throws {
        let layout = try deck(look) { $0.reducesMotion = true }.layout
        #expect(layout.look == (look == .slide ? .slide : .fade))
    }

    // MARK: Values

    /// On its place, 1300 to 1700 across and 150 to 450 down, with 1 - |d| of its opacity.
    @Test(
        "fades a page on its resting place",
        arguments: zip(distances, [1, 0.75, 0.75, 0.5, 0.5, 0, 0, 0, 0]))
    func fade(distance: Double, opacity: Double) throws {
        var stage = try deck(.fade, width: 3000)
        let shown = try stage.shown(at: distance)
        #expect(shown.opacity == opacity)
        #expect(isClose(shown.corners[0], (1300, 150)) && isClose(shown.corners[2], (1700, 450)))
    }

    /// Before its rest the page slides 500 px for each page.
    ///
    /// After it, it lies beneath: 400 px times 1 - 0.1 d, with its middle 400 · 0.09 d from 1500, so
    /// its right edge is 16 px further for each.
    @Test(
        "lays the pages of a deck beneath the current one",
        arguments: zip(
            distances,
            [
                (1300.0, 1700.0), (1314, 1704), (1175, 1575), (1328, 1708), (1050, 1450),
                (1356, 1716), (800, 1200), (1412, 1732), (300, 700),
            ]))
    func cards(distance: Double, sides: (left: Double, right: Double)) throws {
        var stage = try deck(.cards, width: 3000)
        let shown = try stage.shown(at: distance)
        #expect(abs(shown.corners[0].x - sides.left) < 1e-9, "\(shown.corners)")
        #expect(abs(shown.corners[2].x - sides.right) < 1e-9, "\(shown.corners)")
        // Three quarters as high as wide, around the middle of the viewport.
        let height = (sides.right - sides.left) * 0.75
        #expect(abs(shown.corners[0].y - (300 - height / 2)) < 1e-9)
        #expect(abs(shown.corners[2].y - (300 + height / 2)) < 1e-9)
        #expect(shown.stacking == -distance && shown.opacity == 1)
    }

    /// The page's own middle goes to 1500 + 400 · 0.75 d, and 0.5 · 400 px for each page beyond the
    /// first.
    ///
    /// A corner (±200, ±150) is turned by 55° · d about the vertical, moved 0.25 · 400 · |d|
    /// back, and seen from 1000 px.
    @Test("turns covers towards the middle, in perspective", arguments: distances)
    func coverflow(distance: Double) throws {
        var stage = try deck(.coverflow, width: 3000)
        let shown = try stage.shown(at: distance)
        let near = min(max(distance, -1), 1)
        let angle = 55 * near * Double.pi / 180
        let middle = 1500 + 300 * near + 200 * (distance - near)
        for (corner, (u, v)) in zip(
            shown.corners, [(-200.0, -150.0), (200, -150), (200, 150), (-200, 150)])
        {
            let x = u * Self.cosine(angle)
            let z = u * Self.sine(angle) - 100 * abs(near)
            let seen = 1000 / (1000 - z)
            #expect(isClose(corner, (middle + x * seen, 300 + v * seen), within: 1e-6))
        }
        #expect(shown.stacking == -abs(distance) && shown.opacity == 1)
    }

    /// At d = 1: cos 55° = 0.5736, sin 55° = 0.8192.
    ///
    /// The inner edge is 100 + 163.8 px behind the
    /// screen: 1000 / 1263.8 = 0.7912, so x = 800 - 114.7 · 0.7912 = 709.2 and y = 300 ± 118.7.
    /// The outer edge is 63.8 px before it: 1.0682, so x = 922.5 and y = 300 ± 160.2.
    @Test("has the corners of a cover that were worked out by hand")
    func coverByHand() throws {
        var stage = try deck(.coverflow)
        let corners = try stage.shown(at: 1).corners
        #expect(isClose(corners[0], (709.2, 181.3), within: 0.1))
        #expect(isClose(corners[1], (922.5, 139.8), within: 0.1))
        #expect(isClose(corners[2], (922.5, 460.2), within: 0.1))
        #expect(isClose(corners[3], (709.2, 418.7), within: 0.1))
    }

    /// 400 · 0.6 · d · (1 - |d|): 45 px at a quarter, 60 px at half of the way.
    @Test(
        "lets pictures follow their pages",
        arguments: zip(distances, [0, -45, 45, -60, 60, 0, 0, 0, 0]))
    func parallax(distance: Double, shift: Double) throws {
        var stage = try deck(.parallax, width: 3000)
        let shown = try stage.shown(at: distance)
        #expect(abs(shown.pictureShift.dx - shift) < 1e-9 && shown.pictureShift.dy == 0)
        #expect(shown.transform == .identity && shown.opacity == 1)
    }

    /// The sine by its series, independent of the engine's: angles are below 1, so the tenth term is
    /// below 1e-19.
    private static func sine(_ angle: Double) -> Double {
        var (sum, term) = (0.0, angle)
        for place in 1...10 {
            sum += term
            let divisor: Int = 2 * place * (2 * place + 1)
            term *= -angle * angle / Double(divisor)
        }
        return sum
    }

    private static func cosine(_ angle: Double) -> Double {
        (1 - sine(angle) * sine(angle)).squareRoot()
    }

    // MARK: Laws

    @Test("moves pages steadily", arguments: Look.allCases.dropFirst())
    func continuity(look: Look) throws {
        var stage = try deck(look) { $0.appearance.scale = 3 }
        var last: [Int: ShownPage] = [:]
        for step in -100...100 {
            // 2.5 px of the strip.
            stage.scroll(pages: Double(step) / 200)
            for page in stage.layout.pages {
                let shown = try #require(page.shown)
                defer { last[page.index.value] = shown }
                guard let before = last[page.index.value] else { continue }
                for (a, b) in zip(before.corners, shown.corners) {
                    // Plain pages are in whole pixels.
                    #expect(a.distance(to: b) < 6, "\(look) \(page.index) at \(step)")
                }
                #expect(abs(before.opacity - shown.opacity) <= 0.0051)
                #expect(abs(before.pictureShift.dx - shown.pictureShift.dx) < 2)
            }
        }
    }

    @Test("counts pages of different lengths as one each")
    func lengths() throws {
        // The middles of the pages are 100 / 2 + 100 + 200 / 2 = 250 px apart.
        var stage = try StripFixture(on: 0, viewport: PixelSize(width: 1000, height: 600)) {
            $0.pageLengths = .repeating([100, 200])
            $0.pageSize = PixelSize(width: 100, height: 100)
            $0.spacing = 100
            $0.look = .fade
        }
        let rests = (0..<3).map { stage.strip.snapPoints?.rest($0) ?? -1 }
        #expect(rests == [0, 250, 500])
        stage.strip = stage.strip.scrolled(to: 300, over: stage.album)
        // 50 of the 250 px from page 1 to page 2.
        #expect(abs(try stage.shown(1).opacity - 0.8) < 1e-9)
        #expect(abs(try stage.shown(2).opacity - 0.2) < 1e-9)
        #expect(try stage.shown(0).opacity == 0)
    }

    @Test("fades a loop's pages over its seam", arguments: [1, 2, 5])
    func loop(count: Int) throws {
        var stage = try StripFixture(
            preset: .loop, pages: count, viewport: PixelSize(width: 100, height: 100)
        ) { $0.look = .fade }
        stage.pointer(.down, 90, 50)
        // The slop of a mouse is 1 px, so the strip is 25 px on, a quarter of a page.
        stage.pointer(.move, 64, 50, after: 16)
        let weights = stage.layout.pages.filter(\.isVisible).compactMap { $0.shown?.opacity }
        #expect(weights.count == 2)
        #expect(abs(weights.reduce(0, +) - 1) < 1e-9)
    }

    @Test("stacks a vertical strip along its axis")
    func vertical() throws {
        let stage = try deck(.cards) {
            ($0.axis, $0.viewport) = (.vertical, PixelSize(width: 600, height: 1000))
        }
        // 300 px high pages: the next is 270 px high, with its bottom edge 0.04 · 300 px further.
        let next = try stage.shown(4)
        let (middle, bottom) = (300.0, 500.0 + 150 + 12)
        #expect(isClose(next.corners[2], (middle + 180, bottom)))
        #expect(isClose(next.corners[0], (middle - 180, bottom - 270)))
    }

    // MARK: Hits

    @Test("is hit where it is drawn, the topmost page first")
    func hits() throws {
        let cards = try deck(.cards).layout
        // The deck's edges: page 4 ends at 716, page 5 at 732; page 3 at 700.
        #expect(cards.hit(Point(x: 699, y: 300))?.page == PageIndex(3))
        #expect(cards.hit(Point(x: 701, y: 300))?.page == PageIndex(4))
        #expect(cards.hit(Point(x: 717, y: 300))?.page == PageIndex(5))
        let covers = try deck(.coverflow).layout
        // Beside the slanting edge of page 4, whose corner is at (709, 181): at x = 720 the edge is
        // at about 179.
        #expect(covers.hit(Point(x: 720, y: 184))?.page == PageIndex(4))
        #expect(covers.hit(Point(x: 720, y: 174)) == nil)
        let middle = try #require(covers.hit(Point(x: 800, y: 300)))
        #expect(middle.page == PageIndex(4))
        // The middle of a page is drawn at 800: it does not move when the page turns.
        #expect(isClose(middle.point, (200, 150), within: 1e-6))
        var faded = try deck(.fade)
        faded.scroll(pages: 0.4)
        #expect(faded.layout.hit(Point(x: 500, y: 300))?.page == PageIndex(3))
        faded.scroll(pages: 0.6)
        #expect(faded.layout.hit(Point(x: 500, y: 300))?.page == PageIndex(4))
        #expect(faded.layout.hit(Point(x: 900, y: 300)) == nil)
    }

    @Test("is turned by a tap on the page that is drawn there")
    func tap() throws {
        var stage = try deck(.coverflow)
        stage.send(.tap(Point(x: 800, y: 300), count: 1))
        stage.rest()
        #expect(stage.layout.currentPage == PageIndex(4))
    }

    @Test("lets a finger hold the page where it is drawn")
    func pageOnly() throws {
        var stage = try deck(.fade) { $0.hitTesting = .pageOnly }
        stage.scroll(pages: 0.4)
        // Page 3 would have slid to 100 ... 500, and is drawn on 300 ... 700.
        #expect(stage.strip.accepts(Point(x: 650, y: 300), at: .epoch, over: stage.album))
        #expect(!stage.strip.accepts(Point(x: 200, y: 300), at: .epoch, over: stage.album))
    }

    @Test("of full pages shows only the current one at rest")
    func covered() throws {
        for look in Look.allCases {
            let layout = try StripFixture(preset: .pagesAll, on: 3) { $0.look = look }.layout
            #expect(layout.pages.filter(\.isVisible).map(\.index) == [PageIndex(3)], "\(look)")
            #expect(layout.showsPlainPages)
        }
    }
}
