import ScrollEngine

/// The outline of a picture that may lie between whole pixels: a rectangle with or without round
/// corners.
///
/// The coverage of a pixel is derived from its centre. Along a straight edge it is the exact area.
struct PictureOutline {
    private let middle: Point
    private let halfWidth: Double
    private let halfHeight: Double
    private let radius: Double

    /// Creates a rectangle; the radius is limited to half of the shorter side.
    init(_ area: Rect, radius: Double) {
        middle = Point(x: area.x + area.width / 2, y: area.y + area.height / 2)
        halfWidth = area.width / 2
        halfHeight = area.height / 2
        self.radius = max(0, min(radius, halfWidth, halfHeight))
    }

    /// The columns of a row whose pixels are fully inside.
    func insideColumns(ofRow y: Int) -> Range<Int> { columns(ofRow: y, deeperThan: 0.5) }

    /// The columns of a row whose pixels may be covered partly.
    func touchedColumns(ofRow y: Int) -> Range<Int> { columns(ofRow: y, deeperThan: -1) }

    /// The coverage of a pixel, 0 to 1.
    func coverage(x: Int, y: Int) -> Double {
        let right = abs(Double(x) + 0.5 - middle.x) - halfWidth + radius
        let down = abs(Double(y) + 0.5 - middle.y) - halfHeight + radius
        guard radius > 0 else {
            // A strip less than a pixel wide covers at most its width.
            return Self.share(min(0.5 - right, 2 * halfWidth))
                * Self.share(min(0.5 - down, 2 * halfHeight))
        }
        guard right > 0, down > 0 else { return Self.share(radius - max(right, down) + 0.5) }
        return Self.share(radius - (right * right + down * down).squareRoot() + 0.5)
    }

    private static func share(_ coverage: Double) -> Double { min(max(coverage, 0), 1) }

    /// The columns whose pixels' centres are at least `depth` inside the outline; negative depths
    /// are outside.
    private func columns(ofRow y: Int, deeperThan depth: Double) -> Range<Int> {
        let down = abs(Double(y) + 0.5 - middle.y) - halfHeight + radius
        let inner = radius - depth
        guard down <= inner else { return 0..<0 }
        let reach = down > 0 ? (inner * inner - down * down).squareRoot() : inner
        let half = halfWidth - radius + reach
        guard half >= 0 else { return 0..<0 }
        let first = Int(pixel: (middle.x - half - 0.5).rounded(.up))
        let last = Int(pixel: (middle.x + half - 0.5).rounded(.down))
        return first..<max(first, last + 1)
    }
}
