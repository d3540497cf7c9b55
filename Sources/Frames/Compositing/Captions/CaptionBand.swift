import Raster
import ScrollEngine

/// A title over the bottom edge of its picture: white text on a black gradient that fades out above
/// it.
///
/// It moves, turns and is clipped with the picture, and never covers another page.
package struct CaptionBand {
    /// The gradient and the text, in pixels of the viewport.
    package let area: PixelRect
    private let textMask: CoverageMask

    /// The opacity of the black behind the text, in 255ths.
    ///
    /// White under it becomes grey 102, which gives white text a contrast of 5.7 : 1; every other
    /// colour becomes darker, so the text is legible on any picture (WCAG 2.2 requires 4.5).
    static let opacity: UInt8 = 153
    static let ink = Pixel.white

    /// Rows between the text and the start of the fade.
    private static let clearance = 2

    /// The outline of the picture, relative to the band's corner.
    private let outline: RoundedRectangle

    /// Creates the caption of a page; nil if the page has no picture or is magnified, because a
    /// caption would cover the part being viewed.
    ///
    /// The text is as wide as the picture and is clipped to it. A picture that was prepared for
    /// more pixels than the viewport's may be a pixel wider or narrower than its area. The radius
    /// is that of the picture's corners, in pixels.
    package init?(
        _ textMask: CoverageMask?, on page: PagePlacement, of layout: StripLayout,
        radius: Double = 0
    ) {
        guard let textMask, let picture = page.picture,
            abs(textMask.width - picture.width) < layout.appearance.scale,
            textMask.height <= picture.height,
            layout.zoom?.page != page.index || layout.zoom?.place != page.place
        else { return nil }
        self.textMask = textMask
        area = PixelRect(
            x: picture.x + (picture.width - textMask.width) / 2,
            y: picture.y + picture.height - textMask.height, width: textMask.width,
            height: textMask.height)
        outline = RoundedRectangle(
            BitmapRect(
                x: 0, y: textMask.height - picture.height, width: textMask.width,
                height: picture.height), radius: radius)
    }

    /// The area of a page's caption in the viewport; nil if it has none.
    package static func area(
        of textMask: CoverageMask?, on page: PagePlacement, of layout: StripLayout
    ) -> PixelRect? {
        var page = page
        page.deviceShift = .zero
        return CaptionBand(textMask, on: page.inDevicePixels(of: layout.appearance), of: layout)?
            .area.inPoints(of: layout.appearance)
    }

    /// Draws on the viewport, or on a part of it that starts at `corner`.
    func draw(on frame: inout Bitmap, from corner: (x: Int, y: Int) = (0, 0)) {
        let (x, y) = (area.x - corner.x, area.y - corner.y)
        let solid = max(0, textMask.inkedRows.lowerBound - Self.clearance)
        for row in 0..<area.height {
            let opacity = row < solid ? Self.shade(atRow: row, of: solid) : Self.opacity
            dim(row, by: opacity, on: &frame, x: x, y: y)
        }
        frame.draw(textMask, x: x, y: y, with: Self.ink)
    }

    /// Darkens a row inside the picture's rounded corners.
    private func dim(_ row: Int, by opacity: UInt8, on frame: inout Bitmap, x: Int, y: Int) {
        let isStraight = outline.solidRows.contains(row)
        let corner = isStraight ? 0 : min(Int(outline.radius.rounded(.up)), area.width / 2)
        frame.blend(
            .black, opacity: opacity,
            in: BitmapRect(x: x + corner, y: y + row, width: area.width - 2 * corner, height: 1))
        for column in 0..<corner {
            for edge in [column, area.width - 1 - column] {
                let share = Int(outline.coverage(x: edge, y: row))
                frame.blend(
                    .black, opacity: UInt8((Int(opacity) * share + 127) / 255),
                    in: BitmapRect(x: x + edge, y: y + row, width: 1, height: 1))
            }
        }
    }

    /// A smooth transition from 0 to the full opacity: 3t² − 2t³.
    private static func shade(atRow row: Int, of rows: Int) -> UInt8 {
        let share = (Double(row) + 0.5) / Double(rows)
        return UInt8((Double(opacity) * share * share * (3 - 2 * share)).rounded())
    }
}

extension PixelRect {
    /// The pixels of the viewport that contain these device pixels.
    fileprivate func inPoints(of appearance: Appearance) -> PixelRect {
        func point(_ pixel: Int, _ rule: FloatingPointRoundingRule) -> Int {
            Int((Double(pixel) / Double(appearance.scale)).rounded(rule))
        }
        let (left, top) = (point(x, .down), point(y, .down))
        return PixelRect(
            x: left, y: top, width: point(x + width, .up) - left,
            height: point(y + height, .up) - top)
    }
}
