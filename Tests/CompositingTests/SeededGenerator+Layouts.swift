import Chance
import Compositing
import Raster
import ScrollEngine

/// Random layouts: any viewport, pages anywhere around it, some loading, some with a picture of the
/// wrong size, some of unknown size.
extension SeededGenerator {
    mutating func layout() -> (StripLayout, [PageIndex: PagePicture]) {
        let viewport = PixelSize(width: number(1...60), height: number(1...50))
        let background = Colour(
            red: UInt8(number(0...255)), green: UInt8(number(0...255)),
            blue: UInt8(number(0...255)))
        let pages = (0..<number(1...4)).map { page($0, in: viewport) }
        var pictures: [PageIndex: PagePicture] = [:]
        for page in pages {
            switch number(0...5) {
            case 0: pictures[page.index] = .loading
            case 1: pictures[page.index] = .ready(Bitmap(width: 1, height: 2, filledWith: .white))
            default: pictures[page.index] = LayoutFixture.picture(page)
            }
        }
        let layout = LayoutFixture.layout(
            viewport: viewport, pages: pages,
            appearance: Appearance(background: background, hasShadows: Bool.random(using: &self)))
        return (layout, pictures)
    }

    private mutating func page(_ index: Int, in viewport: PixelSize) -> PagePlacement {
        let frame = PixelRect(
            x: number(-60...60), y: number(-50...50), width: number(8...90), height: number(8...80))
        var page = LayoutFixture.page(index, frame, inset: number(0...3), in: viewport)
        if number(0...7) == 0 { page.picture = nil }
        return page
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }
}
