/// A page without a picture: a panel with a glyph in its middle and text below it.
///
/// It moves and is clipped like a picture. It needs no font: without text, or without room for it,
/// the glyph alone is drawn.
package struct Placeholder {
    /// The glyph in the middle of the panel.
    package enum Glyph {
        /// Three dots in a row: the picture is loading.
        case dots
        /// A framed landscape: a picture belongs here.
        case picture
        /// A framed landscape, struck out: the picture is broken.
        case brokenPicture
    }

    private let area: BitmapRect
    private let glyph: Glyph
    private let text: CoverageMask?
    private let radius: Double?
    private let scale: Int

    /// Creates a page with a glyph, and text below it if it fits.
    ///
    /// - Parameters:
    ///   - area: The page, in pixels of the bitmap.
    ///   - glyph: The glyph.
    ///   - text: The text below it.
    ///   - radius: The corners' radius in pixels of the bitmap; nil for the panel's default.
    ///   - scale: Pixels of the bitmap to each of the viewport's, the unit of the glyph's sizes.
    package init(
        area: BitmapRect, glyph: Glyph, text: CoverageMask? = nil, radius: Double? = nil,
        scale: Int = 1
    ) {
        self.area = area
        self.glyph = glyph
        self.text = text
        self.radius = radius
        self.scale = scale
    }

    /// Panels narrower than this have no glyph, in pixels.
    private static let minSideWithGlyph = 24

    private var shorterSide: Int { min(area.width, area.height) / scale }

    package func draw(on frame: inout Bitmap, colours: PlaceholderColours) {
        guard !area.isEmpty else { return }
        frame.fillPlaceholder(area, with: colours, radius: radius, scale: scale)
        guard shorterSide >= Self.minSideWithGlyph else { return }
        drawText(on: &frame, with: colours.text)
        switch glyph {
        case .dots: drawDots(on: &frame, colours: colours)
        case .picture: drawPicture(on: &frame, colours: colours)
        case .brokenPicture:
            drawPicture(on: &frame, colours: colours)
            strikeOut(on: &frame, colours: colours)
        }
    }

    // MARK: Text

    /// The distance between the glyph and the text.
    private var gap: Int { Self.gap(in: area) }

    private static func gap(in area: BitmapRect) -> Int {
        max(6, min(area.width, area.height) / 18)
    }

    /// The height of a picture glyph and the gap below it.
    package static func signHeight(in area: BitmapRect, scale: Int = 1) -> Int {
        picture(in: area, scale: scale).height + gap(in: area)
    }

    /// How far the glyph is moved up so that it is centred together with the text.
    private var lift: Int { text.map { ($0.height + gap) / 2 } ?? 0 }

    private func drawText(on frame: inout Bitmap, with ink: Pixel) {
        guard let text else { return }
        let sign = Self.picture(in: area, scale: scale)
        frame.draw(
            text, x: area.x + (area.width - text.width) / 2,
            y: sign.y + sign.height - lift + gap, with: ink)
    }

    // MARK: Glyphs

    /// Draws three dots, a dot's width apart: a twentieth of the panel, 4 to 14 pixels each.
    private func drawDots(on frame: inout Bitmap, colours: PlaceholderColours) {
        let diameter = max(4, min(14, shorterSide / 20)) * scale
        let left = area.x + (area.width - 5 * diameter) / 2
        let top = area.y + (area.height - diameter) / 2 - lift
        for number in 0..<3 {
            let x = left + 2 * number * diameter
            frame.fill(
                RoundedRectangle.disc(x: x, y: top, diameter: diameter), with: colours.glyph)
        }
    }

    /// The area of the picture glyph: a quarter of the panel wide, 16 to 96 pixels.
    private static func picture(in area: BitmapRect, scale: Int = 1) -> BitmapRect {
        let width = max(16, min(96, min(area.width, area.height) / scale / 4)) * scale
        let height = width * 3 / 4
        return BitmapRect(
            x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2,
            width: width, height: height)
    }

    private var sign: BitmapRect {
        var sign = Self.picture(in: area, scale: scale)
        sign.y -= lift
        return sign
    }

    /// Draws a frame with two mountains and a sun.
    private func drawPicture(on frame: inout Bitmap, colours: PlaceholderColours) {
        let outside = sign
        let line = max(1, outside.width / 16)
        let inside = BitmapRect(
            x: outside.x + line, y: outside.y + line, width: outside.width - 2 * line,
            height: outside.height - 2 * line)
        let radius = Double(outside.width) / 10
        frame.fill(RoundedRectangle(outside, radius: radius), with: colours.glyph)
        frame.fill(
            RoundedRectangle(inside, radius: radius - Double(line)), with: colours.panel)
        drawLandscape(in: inside, on: &frame, with: colours.glyph)
    }

    /// Draws a diagonal line with margins in the panel's colour on both sides.
    private func strikeOut(on frame: inout Bitmap, colours: PlaceholderColours) {
        let sign = sign
        let line = Double(max(2, sign.width / 14))
        let beyond = Double(sign.width) / 20
        let ends: [Stroke.Vertex] = [
            (Double(sign.x) - beyond, Double(sign.y + sign.height) + beyond),
            (Double(sign.x + sign.width) + beyond, Double(sign.y) - beyond),
        ]
        frame.fill(Stroke(ends, width: 3 * line), with: colours.panel)
        frame.fill(Stroke(ends, width: line), with: colours.glyph)
    }

    private func drawLandscape(in inside: BitmapRect, on frame: inout Bitmap, with ink: Pixel) {
        let width = Double(inside.width)
        let height = Double(inside.height)
        // A position inside the frame, as shares of its sides.
        func corner(_ x: Double, _ y: Double) -> Triangle.Corner {
            (x: Double(inside.x) + x * width, y: Double(inside.y) + y * height)
        }
        frame.fill(
            Triangle(corner(0.08, 0.88), corner(0.38, 0.36), corner(0.68, 0.88)), with: ink)
        frame.fill(
            Triangle(corner(0.44, 0.88), corner(0.68, 0.54), corner(0.92, 0.88)), with: ink)
        let diameter = max(2, inside.width / 6)
        let sun = corner(0.64, 0.16)
        frame.fill(
            RoundedRectangle.disc(x: Int(sun.x), y: Int(sun.y), diameter: diameter), with: ink)
    }
}
