import Compositing
import Raster

@testable import ScrollEngine

/// Layouts for tests, and pictures that distinguish pages.
enum LayoutFixture {
    static func layout(
        viewport: PixelSize, pages: [PagePlacement], appearance: Appearance = dark,
        pageCount: Int? = nil,
        pageSize: PixelSize = PixelSize(width: 160, height: 180)
    ) -> StripLayout {
        StripLayout(
            time: .epoch, preset: .preview, viewport: viewport, pageSize: pageSize,
            stride: pageSize.width + 20,
            axis: .horizontal, contentOffset: .zero, contentSize: viewport,
            pageCount: pageCount ?? pages.count, currentPage: nil, currentPlace: nil,
            window: WindowLayout(
                start: PageIndex(0), slotCount: pages.count, contentOffset: .zero,
                contentSize: viewport),
            pages: pages, controls: .none, turn: nil, zoom: nil,
            motion: MotionSummary(
                kind: .resting, destination: nil, destinationPage: nil, settlesIn: 0,
                beginsIn: nil),
            appearance: appearance)
    }

    static let dark = Appearance(background: Colour(red: 28, green: 28, blue: 32), hasShadows: true)
    static let light = Appearance(
        background: Colour(red: 236, green: 233, blue: 226), hasShadows: true)

    /// A page whose picture is inset by `inset` pixels, in a viewport.
    static func page(
        _ index: Int, _ frame: PixelRect, inset: Int = 0, in viewport: PixelSize
    ) -> PagePlacement {
        let box = PixelRect(
            x: frame.x + inset, y: frame.y + inset, width: frame.width - 2 * inset,
            height: frame.height - 2 * inset)
        return PagePlacement(
            index: PageIndex(index), place: index, slot: index, item: ItemKey(UInt64(index)),
            frame: frame, box: box, picture: box,
            isVisible: frame.intersects(
                PixelRect(x: 0, y: 0, width: viewport.width, height: viewport.height)))
    }

    /// A distinct picture for each page, in which nearby pixels differ, so that a copy that is one
    /// pixel off fails.
    static func picture(_ page: PagePlacement) -> PagePicture {
        guard let rect = page.picture else { return .loading }
        var pixels: [UInt8] = []
        for y in 0..<rect.height {
            for x in 0..<rect.width {
                pixels.append(UInt8(truncatingIfNeeded: x &* 3 &+ page.index.value &* 50))
                pixels.append(UInt8(truncatingIfNeeded: y &* 5))
                pixels.append(UInt8(truncatingIfNeeded: (x ^ y) &+ page.index.value))
            }
        }
        return .ready(Bitmap(width: rect.width, height: rect.height, pixels: pixels))
    }
}

extension PixelRect {
    /// Whether the rectangles share at least one pixel.
    fileprivate func intersects(_ other: PixelRect) -> Bool {
        x < other.x + other.width && other.x < x + width
            && y < other.y + other.height && other.y < y + height
    }
}
