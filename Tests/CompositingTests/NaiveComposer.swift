import Raster
import ScrollEngine

@testable import Compositing

/// A reference composer without optimizations: for each pixel of the viewport it searches the
/// topmost object.
struct NaiveComposer {
    let layout: StripLayout
    let pictures: [PageIndex: PagePicture]

    func compose() -> Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<layout.viewport.height {
            for x in 0..<layout.viewport.width {
                var pixel = ground(y)
                for page in layout.pages where page.isVisible {
                    pixel = covered(pixel, by: page, x: x, y: y)
                }
                pixels += [pixel.red, pixel.green, pixel.blue]
            }
        }
        return Bitmap(
            width: layout.viewport.width, height: layout.viewport.height, pixels: pixels)
    }

    /// The background with its shadows: 20 rows from black 0.5 to clear at the top, 10 rows from
    /// clear to black 0.25 at the bottom.
    private func ground(_ y: Int) -> Pixel {
        let colour = layout.appearance.background
        var channels = [Double(colour.red), Double(colour.green), Double(colour.blue)]
        func darken(_ opacity: Double) {
            let opacity = (opacity * 255).rounded()
            channels = channels.map { ($0 * (255 - opacity) / 255).rounded() }
        }
        let fromBottom = layout.viewport.height - 1 - y
        if layout.appearance.hasShadows, y < 20 { darken(0.5 * (19.5 - Double(y)) / 20) }
        if layout.appearance.hasShadows, fromBottom < 10 {
            darken(0.25 * (9.5 - Double(fromBottom)) / 10)
        }
        return Pixel(red: UInt8(channels[0]), green: UInt8(channels[1]), blue: UInt8(channels[2]))
    }

    private func covered(_ pixel: Pixel, by page: PagePlacement, x: Int, y: Int) -> Pixel {
        guard case .ready(let bitmap) = pictures[page.index], let rect = page.picture,
            bitmap.width == rect.width, bitmap.height == rect.height
        else { return coveredByPlaceholder(pixel, page: page, x: x, y: y) }
        guard rect.contains(Point(x: Double(x), y: Double(y))) else { return pixel }
        return bitmap.pixel(x: x - rect.x, y: y - rect.y)
    }

    /// A panel with round corners and three dots on it, in floating-point geometry.
    private func coveredByPlaceholder(_ pixel: Pixel, page: PagePlacement, x: Int, y: Int) -> Pixel
    {
        let rect = page.picture ?? page.frame
        let side = min(rect.width, rect.height)
        guard side > 0 else { return pixel }
        let colours = PlaceholderColours(
            background: Pixel(
                red: layout.appearance.background.red, green: layout.appearance.background.green,
                blue: layout.appearance.background.blue))
        var result = round(
            pixel, x, y, colour: colours.panel, left: rect.x, top: rect.y, width: rect.width,
            height: rect.height, radius: Double(min(12, side / 8)))
        guard side >= 24 else { return result }
        let dot = max(4, min(14, side / 20))
        for place in 0..<3 {
            result = round(
                result, x, y, colour: colours.glyph,
                left: rect.x + (rect.width - 5 * dot) / 2 + 2 * place * dot,
                top: rect.y + (rect.height - dot) / 2, width: dot, height: dot,
                radius: Double(dot) / 2)
        }
        return result
    }

    /// A pixel of a rectangle with round corners, by its distance to the nearest point of the
    /// rectangle's core.
    private func round(
        _ pixel: Pixel, _ x: Int, _ y: Int, colour: Pixel, left: Int, top: Int, width: Int,
        height: Int, radius: Double
    ) -> Pixel {
        guard x >= left, x < left + width, y >= top, y < top + height else { return pixel }
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let coreX = min(max(px, Double(left) + radius), Double(left + width) - radius)
        let coreY = min(max(py, Double(top) + radius), Double(top + height) - radius)
        let (dx, dy) = (px - coreX, py - coreY)
        let depth = radius - (dx * dx + dy * dy).squareRoot()
        // At a straight edge, a pixel at least half a pixel inside is covered completely.
        let inner = dx == 0 || dy == 0 ? 1 : min(max(depth + 0.5, 0), 1)
        return pixel.covered(by: colour, opacity: UInt8((255 * inner).rounded()))
    }
}
