/// A place on the viewport or on the strip, in pixels, x to the right and y down.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package static let zero = Point(x: 0, y: 0)

    /// Pixels beyond which there is no finger: far beyond any screen, and far from where floats lose
    /// pixels.
    private static let screen = -1e7...1e7

    /// Whether it is a place where a finger can be.
    var isOnScreen: Bool { Self.screen.contains(x) && Self.screen.contains(y) }

    func distance(to other: Point) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

/// A size in whole pixels.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A rectangle in whole pixels of the viewport: what is drawn and what is hit are the same numbers.
package struct PixelRect: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether the point lies inside; the right and bottom edges belong to what follows.
    package func contains(_ point: Point) -> Bool {
        point.x >= Double(x) && point.x < Double(x + width)
            && point.y >= Double(y) && point.y < Double(y + height)
    }

    /// The point in the middle.
    package var middle: Point {
        Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2)
    }

    /// Whether the two share at least one pixel.
    package func intersects(_ other: PixelRect) -> Bool {
        x < other.x + other.width && other.x < x + width
            && y < other.y + other.height && other.y < y + height
    }
}

/// Distances from the four sides of a page to the picture's box, in pixels.
package struct Insets: Hashable, Sendable {
    package var top: Int
    package var left: Int
    package var bottom: Int
    package var right: Int

    package init(top: Int, left: Int, bottom: Int, right: Int) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    package static let none = Insets(top: 0, left: 0, bottom: 0, right: 0)
}

/// The direction in which pages follow one another.
package enum Axis: String, Hashable, Sendable, CaseIterable, WireCode {
    case horizontal
    case vertical

    package static let codes: [Axis] = [.horizontal, .vertical]
}
