import Chance
import Compositing
import Raster
import ScrollEngine
import Testing

@Suite("A composed frame")
struct FrameComposerTests {
    private func expectPlain(
        _ layout: StripLayout, _ pictures: [PageIndex: PagePicture] = [:], _ hint: Comment = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var pictures = pictures
        for page in layout.pages where pictures[page.index] == nil {
            pictures[page.index] = LayoutFixture.picture(page)
        }
        let frame = FrameComposer.compose(layout) { pictures[$0.index] ?? .loading }
        let expected = NaiveComposer(layout: layout, pictures: pictures).compose()
        #expect(frame == expected, hint, sourceLocation: sourceLocation)
    }

    @Test(
        "holds the pixels that a plain composer finds, whatever the layout",
        arguments: 1...150 as ClosedRange<UInt64>)
    func anyLayout(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (layout, pictures) = generator.layout()
        expectPlain(layout, pictures, "seed \(seed)")
    }

    @Test("cuts pages off at all four sides, down to a peek of one pixel")
    func peeks() {
        let viewport = PixelSize(width: 50, height: 44)
        let places = [
            (-29, 6), (49, 6), (10, -29), (10, 43), (-29, -29), (49, 43), (-30, 6), (50, 6),
        ]
        for (x, y) in places {
            let page = LayoutFixture.page(
                1, PixelRect(x: x, y: y, width: 30, height: 30), in: viewport)
            let layout = LayoutFixture.layout(viewport: viewport, pages: [page])
            expectPlain(layout, [:], "at \(x), \(y)")
            expectPlain(layout, [page.index: .loading], "loading at \(x), \(y)")
        }
    }

    @Test("shows the middle of a page larger than the viewport")
    func largePage() {
        let viewport = PixelSize(width: 40, height: 30)
        let page = LayoutFixture.page(
            0, PixelRect(x: -25, y: -17, width: 90, height: 64), in: viewport)
        expectPlain(LayoutFixture.layout(viewport: viewport, pages: [page]))
    }

    @Test("stacks pages downwards as well")
    func vertical() {
        let viewport = PixelSize(width: 40, height: 60)
        let pages = (0..<3).map { index in
            LayoutFixture.page(
                index, PixelRect(x: 5, y: -25 + 40 * index, width: 30, height: 36), inset: 2,
                in: viewport)
        }
        expectPlain(LayoutFixture.layout(viewport: viewport, pages: pages))
    }

    @Test("requests only visible pages, once each and in order")
    func asksForVisible() {
        let viewport = PixelSize(width: 40, height: 30)
        let pages = (0..<5).map { index in
            LayoutFixture.page(
                index, PixelRect(x: -50 + 29 * index, y: 2, width: 25, height: 26), in: viewport)
        }
        var asked: [Int] = []
        _ = FrameComposer.compose(LayoutFixture.layout(viewport: viewport, pages: pages)) {
            asked.append($0.index.value)
            return .loading
        }
        #expect(asked == [1, 2, 3])
    }

    @Test("does not draw a picture of another size, but a placeholder")
    func otherSize() {
        let viewport = PixelSize(width: 60, height: 60)
        let page = LayoutFixture.page(
            0, PixelRect(x: 5, y: 5, width: 50, height: 50), in: viewport)
        let layout = LayoutFixture.layout(viewport: viewport, pages: [page])
        let stale = Bitmap(width: 49, height: 50, filledWith: .white)
        let loading = FrameComposer.compose(layout) { _ in .loading }
        #expect(FrameComposer.compose(layout) { _ in .ready(stale) } == loading)
    }

    @Test("leaves the background flat without shadows")
    func withoutShadows() {
        let appearance = Appearance(
            background: Colour(red: 9, green: 90, blue: 200), hasShadows: false)
        let layout = LayoutFixture.layout(
            viewport: PixelSize(width: 7, height: 50), pages: [], appearance: appearance,
            pageCount: 3)
        let plain = Bitmap(width: 7, height: 50, filledWith: Pixel(red: 9, green: 90, blue: 200))
        #expect(FrameComposer.compose(layout) { _ in .loading } == plain)
    }
}
