import Compositing
import Raster
import ScrollEngine
import Testing

@Suite("A frame for a screen of high density")
struct DeviceScaleTests {
    /// The picture with repeated pixels: the same content in finer pixels.
    private func repeated(_ picture: Bitmap, _ scale: Int) -> Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<(picture.height * scale) {
            for x in 0..<(picture.width * scale) {
                let pixel = picture.pixel(x: x / scale, y: y / scale)
                pixels += [pixel.red, pixel.green, pixel.blue]
            }
        }
        return Bitmap(
            width: picture.width * scale, height: picture.height * scale, pixels: pixels)
    }

    /// The frame scaled down: each pixel is the mean of a square of pixels.
    private func reduced(_ frame: Bitmap, _ scale: Int) -> Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<(frame.height / scale) {
            for x in 0..<(frame.width / scale) {
                var sum = [0, 0, 0]
                for place in 0..<(scale * scale) {
                    let pixel = frame.pixel(
                        x: x * scale + place % scale, y: y * scale + place / scale)
                    sum[0] += Int(pixel.red)
                    sum[1] += Int(pixel.green)
                    sum[2] += Int(pixel.blue)
                }
                pixels += sum.map { UInt8(($0 + scale * scale / 2) / (scale * scale)) }
            }
        }
        return Bitmap(width: frame.width / scale, height: frame.height / scale, pixels: pixels)
    }

    /// The mean difference of two frames' channels.
    private func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
        let sum = zip(one.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(max(1, one.pixels.count))
    }

    private func frames(
        _ layout: StripLayout, _ scale: Int, _ picture: @escaping (PagePlacement) -> PagePicture
    ) -> (plain: Bitmap, fine: Bitmap) {
        var finer = layout
        finer.appearance.scale = scale
        let fine = FrameComposer.compose(finer) { page in
            guard case .ready(let bitmap) = picture(page) else { return picture(page) }
            return .ready(repeated(bitmap, scale))
        }
        return (FrameComposer.compose(layout, picture: picture), fine)
    }

    @Test("has each pixel of pages and background so many times", arguments: [2, 3])
    func pages(scale: Int) {
        let viewport = PixelSize(width: 60, height: 50)
        let appearance = Appearance(background: .defaultBackground, hasShadows: false)
        let pages = (0..<3).map { index in
            LayoutFixture.page(
                index, PixelRect(x: -13 + 27 * index, y: 4, width: 25, height: 43), inset: 2,
                in: viewport)
        }
        let layout = LayoutFixture.layout(viewport: viewport, pages: pages, appearance: appearance)
        let (plain, fine) = frames(layout, scale) { LayoutFixture.picture($0) }
        #expect(fine.area == BitmapRect(x: 0, y: 0, width: 60 * scale, height: 50 * scale))
        #expect(fine == repeated(plain, scale))
    }

    @Test("requests the pages of the layout, not of the frame")
    func asks() {
        let viewport = PixelSize(width: 60, height: 50)
        let page = LayoutFixture.page(
            0, PixelRect(x: -13, y: -4, width: 25, height: 43), inset: 2, in: viewport)
        var layout = LayoutFixture.layout(viewport: viewport, pages: [page])
        layout.appearance.scale = 3
        var asked: [PagePlacement] = []
        _ = FrameComposer.compose(layout) {
            asked.append($0)
            return .loading
        }
        #expect(asked == [page])
    }

    @Test("draws pictures whose fitted size was rounded otherwise, and none that is of another box")
    func rounding() {
        let viewport = PixelSize(width: 60, height: 50)
        let page = LayoutFixture.page(
            0, PixelRect(x: 5, y: 5, width: 40, height: 31), in: viewport)
        var layout = LayoutFixture.layout(viewport: viewport, pages: [page])
        layout.appearance.scale = 3
        let loading = FrameComposer.compose(layout) { _ in .loading }
        for (height, isDrawn) in [(90, false), (91, true), (93, true), (95, true), (96, false)] {
            let picture = Bitmap(width: 120, height: height, filledWith: .white)
            let frame = FrameComposer.compose(layout) { _ in .ready(picture) }
            #expect((frame != loading) == isDrawn, "\(height)")
            if isDrawn { #expect(frame.pixel(x: 75, y: 61) == .white) }
        }
    }

    @Test(
        "scaled down is the plain frame: controls, shadows, corners, placeholders",
        arguments: [2, 3])
    func alike(scale: Int) throws {
        for preset in [Preset.preview, .pages, .filmstrip, .magazine] {
            for pages in [5, 40] {
                let stage = ControlsFixture(preset, pages: pages, on: 2) {
                    $0.pageSize = nil
                    $0.appearance.cornerRadius = 9
                }
                let layout = try stage.layout(pressedAt: Point(x: 300, y: 120))
                let (plain, fine) = frames(layout, scale) { page in
                    page.index.value == 1 ? .loading : .ready(TestPattern.smooth.draw(page))
                }
                #expect(fine.width == 326 * scale && fine.height == 240 * scale)
                #expect(difference(reduced(fine, scale), plain) < 0.5, "\(preset)")
            }
        }
    }

    @Test("scaled down is the plain frame while a leaf turns", arguments: [2, 3])
    func turning(scale: Int) throws {
        for preset in [Preset.leaves, .leavesSpread, .curl] {
            let fixture = try TurningFixture(preset)
            let layout = try fixture.layout(at: 0.4, angle: 0.95 * .pi)
            let (plain, fine) = frames(layout, scale) { .ready(fixture.pictures.draw($0)) }
            #expect(difference(reduced(fine, scale), plain) < 1, "\(preset)")
        }
    }

    @Test("shows a magnified page with proportionally more pixels", arguments: [2, 3])
    func magnified(scale: Int) throws {
        let stage = ControlsFixture(.pagesAll, on: 2)
        var strip = try Strip(
            stage.configuration, on: PageIndex(2), over: TurningFixture.Album())
        _ = strip.handle(
            .zoom(scale: 2.5, at: Point(x: 100, y: 90)), at: .epoch, over: TurningFixture.Album())
        strip.finishMotion()
        let layout = strip.layout(at: .epoch, over: TurningFixture.Album())
        #expect(layout.zoom?.scale == 2.5)
        let (plain, fine) = frames(layout, scale) { .ready(TestPattern.smooth.draw($0)) }
        #expect(difference(reduced(fine, scale), plain) < 0.5)
    }
}
