/// A rectangle with round corners; a disc if the radius is half of both sides.
package struct RoundedRectangle: Shape, Hashable, Sendable {
    package let bounds: BitmapRect
    /// The radius of the corners in pixels, at most half of the shorter side.
    package let radius: Double

    /// Creates a rectangle; the radius is limited to half of the shorter side.
    package init(_ area: BitmapRect, radius: Double) {
        bounds = area
        self.radius = max(0, min(radius, Double(min(area.width, area.height)) / 2))
    }

    /// A disc that fills a square.
    package static func disc(x: Int, y: Int, diameter: Int) -> RoundedRectangle {
        RoundedRectangle(
            BitmapRect(x: x, y: y, width: diameter, height: diameter), radius: Double(diameter) / 2)
    }

    package var solidRows: Range<Int> {
        let corner = Int(radius.rounded(.up))
        let first = bounds.y + corner
        return first..<max(first, bounds.y + bounds.height - corner)
    }

    package func depth(x: Double, y: Double) -> Double {
        let halfWidth = Double(bounds.width) / 2
        let halfHeight = Double(bounds.height) / 2
        // The distances beyond the centre of the nearest corner, along both axes.
        let right = abs(x - Double(bounds.x) - halfWidth) - (halfWidth - radius)
        let down = abs(y - Double(bounds.y) - halfHeight) - (halfHeight - radius)
        guard right > 0, down > 0 else { return radius - max(right, down) }
        return radius - (right * right + down * down).squareRoot()
    }
}
