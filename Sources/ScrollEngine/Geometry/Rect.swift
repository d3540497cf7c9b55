/// A rectangle of the viewport that need not lie on whole pixels, as a magnified picture's does not.
package struct Rect: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package init(_ pixels: PixelRect) {
        self.init(
            x: Double(pixels.x), y: Double(pixels.y),
            width: Double(pixels.width), height: Double(pixels.height))
    }

    /// Whether the point lies inside; the right and bottom edges belong to what follows.
    package func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
    }
}
