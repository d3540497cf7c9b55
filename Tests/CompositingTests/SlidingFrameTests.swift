import Chance
import Compositing
import FrameSplicing
import PNGReading
import Raster
import Testing

@testable import ScrollEngine

@Suite("A frame that slides, taken apart")
struct SlidingFrameTests {
    @Test("is the composed frame when its parts are laid on one another")
    func equalsComposed() {
        for seed in 1...300 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let (layout, pictures, text) = generator.slidingLayout()
            let picture = { (page: PagePlacement) in pictures[page.index] ?? .loading }
            let scene = FrameComposer.slidingScene(layout, text: text, picture: picture)
            let expected = FrameComposer.compose(layout, text: text, picture: picture)
            let isSame = scene.assembled == expected
            #expect(isSame, "seed \(seed)")
        }
    }

    @Test("is spliced to the composed frame")
    func splices() throws {
        for seed in 301...400 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let (layout, pictures, text) = generator.slidingLayout()
            let picture = { (page: PagePlacement) in pictures[page.index] ?? .loading }
            let scene = FrameComposer.slidingScene(layout, text: text, picture: picture)
            let code = SpliceCode(training: scene.sprites.prefix(1).map(\.bitmap))
            let coded = try scene.mapSprites {
                try PreparedPage($0.bitmap, on: scene.background, code: code)
            }
            let file = try SplicingEncoder(width: scene.width, height: scene.height, code: code)
                .encode(coded)
            let expected = FrameComposer.compose(layout, text: text, picture: picture)
            let isSame = try readPNG(file) == expected
            #expect(isSame, "seed \(seed)")
        }
    }

    @Test("is not split when it turns, is magnified, is empty, or is in the fold of a book")
    func others() {
        var generator = SeededGenerator(seed: 1)
        let (layout, _, _) = generator.slidingLayout()
        #expect(FrameComposer.slides(layout))
        var empty = layout
        empty.pageCount = 0
        #expect(!FrameComposer.slides(empty))
        var book = layout
        book.preset = .leavesSpread
        #expect(!FrameComposer.slides(book))
        var magnified = layout
        magnified.zoom = ZoomLayout(
            page: PageIndex(0), place: 0, scale: 2, maximum: 4,
            box: Rect(x: 0, y: 0, width: 9, height: 9),
            picture: nil)
        #expect(!FrameComposer.slides(magnified))
    }
}

extension Scene<PageSprite> {
    /// The frame that a splicer produces: bitmaps copied on top of each other, without blending.
    fileprivate var assembled: Bitmap {
        painted(within: area) { sprite, frame in
            frame.draw(sprite.bitmap, x: sprite.area.x, y: sprite.area.y)
        }
    }
}

extension SeededGenerator {
    /// Pages that do not overlap, in any style, with controls and titles.
    fileprivate mutating func slidingLayout() -> (
        StripLayout, [PageIndex: PagePicture], FrameText
    ) {
        let viewport = PixelSize(
            width: Int.random(in: 20...90, using: &self),
            height: Int.random(in: 20...70, using: &self))
        let size = PixelSize(
            width: Int.random(in: 8...70, using: &self),
            height: Int.random(in: 8...90, using: &self))
        let stride = size.width + Int.random(in: 0...12, using: &self)
        let start = (
            x: Int.random(in: -90...60, using: &self), y: Int.random(in: -60...40, using: &self)
        )
        let pages = (0..<4).map { index in
            LayoutFixture.page(
                index,
                PixelRect(
                    x: start.x + index * stride, y: start.y, width: size.width,
                    height: size.height), inset: Int.random(in: 0...3, using: &self), in: viewport)
        }
        var appearance = Appearance(
            background: Colour(red: UInt8.random(in: 0...255, using: &self), green: 80, blue: 20),
            hasShadows: Bool.random(using: &self))
        appearance.cornerRadius =
            Bool.random(using: &self) ? Int.random(in: 1...9, using: &self) : 0
        appearance.scale = Int.random(in: 1...2, using: &self)
        var layout = LayoutFixture.layout(viewport: viewport, pages: pages, appearance: appearance)
        layout.controls = controls(in: viewport)
        var pictures: [PageIndex: PagePicture] = [:]
        for page in pages where Int.random(in: 0..<4, using: &self) > 0 {
            pictures[page.index] = picture(page, scale: appearance.scale)
        }
        let hasTitles = Bool.random(using: &self)
        let shown = pictures
        let text = FrameText(
            title: { page in
                guard hasTitles, case .ready(let bitmap)? = shown[page.index] else { return nil }
                return letters(width: bitmap.width)
            }, notice: { _ in nil })
        return (layout, pictures, text)
    }

    /// A picture of its rectangle's size, or a pixel smaller if the frame is finer than the
    /// viewport.
    private mutating func picture(_ page: PagePlacement, scale: Int) -> PagePicture {
        guard let rect = page.picture, rect.width > 0, rect.height > 0 else { return .loading }
        let smaller = scale > 1 && Bool.random(using: &self) ? 1 : 0
        let (width, height) = (rect.width * scale - smaller, rect.height * scale - smaller)
        return .ready(Bitmap(width: width, height: height, pixels: bytes(width * height * 3)))
    }

    private mutating func controls(in viewport: PixelSize) -> ControlsLayout {
        var controls = ControlsLayout.none
        if Bool.random(using: &self) {
            controls.arrows = [
                Arrow(
                    direction: .right, isNext: true, isEnabled: true,
                    frame: PixelRect(x: viewport.width - 16, y: 4, width: 14, height: 14))
            ]
        }
        if Bool.random(using: &self) {
            controls.indicator = ScrollIndicator(
                viewport: viewport, axis: .horizontal,
                offset: Double.random(in: 0...50, using: &self), visible: 50, length: 200)
        }
        return controls
    }
}

/// A shape like a line of letters, on two rows of shade.
private func letters(width: Int) -> CoverageMask? {
    guard width > 0 else { return nil }
    let coverage = (0..<6 * width).map { place in
        UInt8(truncatingIfNeeded: place / width < 2 ? 0 : place * 37)
    }
    return CoverageMask(width: width, height: 6, coverage: coverage)
}
