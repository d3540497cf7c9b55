import Raster
import Testing

@testable import Compositing
@testable import ScrollEngine

@Suite("The frame of an empty gallery") struct EmptyFrameTests {
    @Test(
        "has its words below its sign, and both in the middle together",
        arguments: [LayoutFixture.dark, LayoutFixture.light])
    func text(appearance: Appearance) {
        let layout = LayoutFixture.layout(
            viewport: PixelSize(width: 320, height: 240), pages: [], appearance: appearance,
            pageCount: 0)
        // A block of 60 x 20 replaces the letters.
        let block = CoverageMask(
            width: 60, height: 20, coverage: .init(repeating: 255, count: 60 * 20))
        var asked: PixelSize?
        let text = FrameText(
            title: { _ in nil },
            notice: {
                asked = $0
                return block
            })
        let frame = FrameComposer.compose(layout, text: text) { _ in .loading }
        #expect(asked == PixelSize(width: 160, height: 180))
        let colours = PlaceholderColours(background: Pixel(appearance.background))
        // The panel is 160 x 180 from (80, 30), the sign 40 x 30. With 8 between them (180 ≥ 160,
        // 160/18) and the 20 rows of text it takes 58 rows: from 91 to 149, the letters from 129.
        func rows(_ pixel: Pixel) -> [Int] {
            (0..<240).filter { y in (0..<320).contains { frame.pixel(x: $0, y: y) == pixel } }
        }
        #expect(rows(colours.text) == Array(129..<149))
        #expect(rows(colours.glyph).first == 91 && rows(colours.glyph).last == 120)
        #expect(frame.pixel(x: 130, y: 140) == colours.text)
        #expect(frame.pixel(x: 189, y: 140) == colours.text)
        #expect(frame.pixel(x: 190, y: 140) == colours.panel)
    }

    @Test(
        "is black and white where few colours follow",
        arguments: [LayoutFixture.dark, LayoutFixture.light])
    func fewColours(appearance: Appearance) {
        let layout = LayoutFixture.layout(
            viewport: PixelSize(width: 320, height: 240), pages: [], appearance: appearance,
            pageCount: 0)
        let block = CoverageMask(
            width: 60, height: 20, coverage: .init(repeating: 255, count: 60 * 20))
        let text = FrameText(title: { _ in nil }, notice: { _ in block })
        let frame = FrameComposer.compose(layout, text: text, hasFewColours: true) { _ in
            .loading
        }
        let (letter, panel) = (frame.pixel(x: 130, y: 140), frame.pixel(x: 190, y: 140))
        #expect(Set([letter, panel]) == [.black, .white])
    }
}
