import Raster

/// A page that has no picture to show: a quiet panel with a sign in its middle.
///
/// It moves and is cut off like a picture, and needs no font.
struct Placeholder {
    enum Glyph {
        /// Three dots in a row: wait.
        case dots
        /// A framed landscape: a picture would be here.
        case picture
    }

    let area: Area
    let glyph: Glyph
    /// Of its corners, in pixels; nil for the panel's own.
    var radius: Double?
    /// Pixels of the frame to each of the viewport's, in which the sign's sizes are told.
    var scale = 1

    /// Panels narrower than this are too small for a sign, in pixels.
    private static let leastSideWithGlyph = 24

    private var shorterSide: Int { min(area.width, area.height) / scale }

    func draw(on frame: inout Bitmap, colours: PlaceholderColours) {
        guard !area.isEmpty else { return }
        frame.fillPlaceholder(area, with: colours, radius: radius, scale: scale)
        guard shorterSide >= Self.leastSideWithGlyph else { return }
        switch glyph {
        case .dots: drawDots(on: &frame, colours: colours)
        case .picture: drawPicture(on: &frame, colours: colours)
        }
    }

    /// Three dots, a dot's width apart: a twentieth of the panel, 4 to 14 pixels each.
    private func drawDots(on frame: inout Bitmap, colours: PlaceholderColours) {
        let diameter = max(4, min(14, shorterSide / 20)) * scale
        let left = area.x + (area.width - 5 * diameter) / 2
        let top = area.y + (area.height - diameter) / 2
        for place in 0..<3 {
            let x = left + 2 * place * diameter
            frame.fill(
                RoundedRectangle.disc(x: x, y: top, diameter: diameter), with: colours.glyph)
        }
    }

    /// A frame with two mountains and a sun: a quarter of the panel wide, 16 to 96 pixels.
    private func drawPicture(on frame: inout Bitmap, colours: PlaceholderColours) {
        let width = max(16, min(96, shorterSide / 4)) * scale
        let height = width * 3 / 4
        let line = max(1, width / 16)
        let left = area.x + (area.width - width) / 2
        let top = area.y + (area.height - height) / 2
        let outside = Area(x: left, y: top, width: width, height: height)
        let inside = Area(
            x: left + line, y: top + line, width: width - 2 * line, height: height - 2 * line)
        let radius = Double(width) / 10
        frame.fill(RoundedRectangle(outside, radius: radius), with: colours.glyph)
        frame.fill(
            RoundedRectangle(inside, radius: radius - Double(line)), with: colours.panel)
        drawLandscape(in: inside, on: &frame, with: colours.glyph)
    }

    private func drawLandscape(in inside: Area, on frame: inout Bitmap, with ink: Pixel) {
        let width = Double(inside.width)
        let height = Double(inside.height)
        // A place inside the frame, in shares of its sides.
        func place(_ x: Double, _ y: Double) -> Triangle.Corner {
            (x: Double(inside.x) + x * width, y: Double(inside.y) + y * height)
        }
        frame.fill(
            Triangle(place(0.08, 0.88), place(0.38, 0.36), place(0.68, 0.88)), with: ink)
        frame.fill(
            Triangle(place(0.44, 0.88), place(0.68, 0.54), place(0.92, 0.88)), with: ink)
        let diameter = max(2, inside.width / 6)
        let sun = place(0.64, 0.16)
        frame.fill(
            RoundedRectangle.disc(x: Int(sun.x), y: Int(sun.y), diameter: diameter), with: ink)
    }
}
