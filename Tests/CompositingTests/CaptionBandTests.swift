import Chance
import Raster
import Testing

@testable import Compositing
@testable import ScrollEngine

@Suite("A title on its picture") struct CaptionBandTests {
    private static let viewport = PixelSize(width: 120, height: 90)
    private static let place = PixelRect(x: 20, y: 10, width: 80, height: 60)

    /// Letters of 80 x 24 with ink in columns 10 to 30 and rows 12 to 18.
    private static let letters = CoverageMask(
        width: 80, height: 24,
        coverage: (0..<24 * 80).map { (12..<18 ~= $0 / 80) && (10..<30 ~= $0 % 80) ? 255 : 0 })

    private func text(_ letters: CoverageMask?) -> FrameText {
        FrameText(title: { _ in letters }, notice: { _ in nil })
    }

    private func frame(
        _ place: PixelRect = place, letters: CoverageMask? = letters, over pixel: Pixel
    ) -> Bitmap {
        let page = LayoutFixture.page(0, place, in: Self.viewport)
        let layout = LayoutFixture.layout(viewport: Self.viewport, pages: [page])
        return FrameComposer.compose(layout, text: text(letters)) { page in
            .ready(Bitmap(width: 80, height: 60, filledWith: pixel))
        }
    }

    @Test(
        "can be read on any picture: its letters have a contrast of 4.5 to all around them",
        arguments: 0..<64)
    func contrast(colour: Int) {
        func channel(_ shift: Int) -> UInt8 { UInt8((colour >> shift & 3) * 85) }
        let pixel = Pixel(red: channel(0), green: channel(2), blue: channel(4))
        let frame = frame(over: pixel)
        // The letters end 6 rows above the picture's end: 12 + 10 + 60 - 24 = 58 to 64.
        #expect(frame.pixel(x: 40, y: 60) == .white)
        for (x, y) in [(25, 60), (55, 60), (40, 57), (40, 65), (99, 69), (20, 56)] {
            #expect(frame.pixel(x: x, y: y).contrast(with: .white) >= 4.5, "\(x), \(y)")
        }
    }

    @Test("fades in above its letters, and changes nothing outside the picture") func fading() {
        let frame = frame(over: .white)
        let bare = self.frame(letters: nil, over: .white)
        let column = (46..<70).map { frame.pixel(x: 90, y: $0).red }
        #expect(frame.pixel(x: 90, y: 45) == .white)
        #expect(column[0] > 250 && zip(column, column.dropFirst()).allSatisfy { $0 >= $1 })
        // 153/255 of black on white: (255 · 102 + 127) / 255 = 102.
        #expect(column[10...].allSatisfy { $0 == 102 })
        for y in 0..<90 {
            for x in 0..<120 where !(20..<100 ~= x && 46..<70 ~= y) {
                #expect(frame.pixel(x: x, y: y) == bare.pixel(x: x, y: y))
            }
        }
    }

    @Test("moves with its page to the pixel, and is cut off with it") func moving() {
        let whole = frame(over: .white)
        for (dx, dy) in [(1, 0), (-40, 0), (70, 3), (0, 40), (-19, -30)] {
            let moved = frame(
                PixelRect(x: 20 + dx, y: 10 + dy, width: 80, height: 60), over: .white)
            for y in 0..<60 {
                for x in 0..<80 where moved.area.contains(20 + dx + x, 10 + dy + y) {
                    #expect(
                        moved.pixel(x: 20 + dx + x, y: 10 + dy + y)
                            == whole.pixel(x: 20 + x, y: 10 + y))
                }
            }
        }
    }

    @Test("ends where the round corners of its picture end") func corners() throws {
        let page = LayoutFixture.page(0, Self.place, in: Self.viewport)
        let layout = LayoutFixture.layout(viewport: Self.viewport, pages: [page])
        let band = try #require(CaptionBand(Self.letters, on: page, of: layout, radius: 12))
        var frame = Bitmap(width: 120, height: 90, filledWith: .white)
        band.draw(on: &frame)
        var expected = Bitmap(width: 120, height: 90, filledWith: .white)
        let plain = try #require(CaptionBand(Self.letters, on: page, of: layout))
        plain.draw(on: &expected)
        for y in 46..<70 {
            for x in 20..<100 {
                // The corners' circles have their centres 12 pixels inside, at (32, 58) and (88,
                // 58).
                let (dx, dy) = (
                    max(32 - Double(x) - 0.5, Double(x) + 0.5 - 88), Double(y) + 0.5 - 58
                )
                let distance = dx > 0 && dy > 0 ? (dx * dx + dy * dy).squareRoot() : 0
                let pixel = frame.pixel(x: x, y: y)
                if distance < 11.5 { #expect(pixel == expected.pixel(x: x, y: y)) }
                if distance > 12.5 { #expect(pixel == .white) }
            }
        }
        #expect(frame.pixel(x: 20, y: 69) == .white && frame.pixel(x: 99, y: 69) == .white)
    }

    @Test("is not drawn on a page without its picture, nor in another size, nor when magnified")
    func absent() throws {
        var page = LayoutFixture.page(0, Self.place, in: Self.viewport)
        var layout = LayoutFixture.layout(viewport: Self.viewport, pages: [page])
        let band = try #require(CaptionBand(Self.letters, on: page, of: layout))
        #expect(band.area == PixelRect(x: 20, y: 46, width: 80, height: 24))
        let narrow = CoverageMask(width: 3, height: 1, coverage: [9, 9, 9])
        #expect(CaptionBand(narrow, on: page, of: layout) == nil)
        #expect(CaptionBand(nil, on: page, of: layout) == nil)
        layout.zoom = ZoomLayout(
            page: PageIndex(0), place: 0, scale: 2, maximum: 4,
            box: Rect(x: 0, y: 0, width: 160, height: 120),
            picture: nil)
        #expect(CaptionBand(Self.letters, on: page, of: layout) == nil)
        layout.zoom?.page = PageIndex(1)
        #expect(CaptionBand(Self.letters, on: page, of: layout) != nil)
        page.picture = nil
        #expect(CaptionBand(Self.letters, on: page, of: layout) == nil)
    }
}

extension BitmapRect {
    fileprivate func contains(_ x: Int, _ y: Int) -> Bool { columns ~= x && rows ~= y }
}
