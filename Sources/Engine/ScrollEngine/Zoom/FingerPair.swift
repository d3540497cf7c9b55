/// The positions of two fingers, relative to the centre of the picture's box, in pixels.
package struct FingerPair: Hashable, Sendable {
    package let first: Point
    package let second: Point

    /// Creates a pair; positions far beyond any screen are limited.
    package init(_ first: Point, _ second: Point) {
        self.first = Self.reachable(first)
        self.second = Self.reachable(second)
    }

    /// The limit in pixels: beyond any screen, and small enough for finite distances.
    package static let furthest = 1e6
    /// Smaller distances count as this, in pixels: a fingertip is wider, and for two fingers at one
    /// point each pixel between them would double the scale.
    package static let nearest = 16.0

    package var midpoint: Point {
        Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    }

    var distance: Double { max(Self.nearest, first.distance(to: second)) }

    private static func reachable(_ point: Point) -> Point {
        let range = -furthest...furthest
        return Point(x: point.x.clamped(to: range), y: point.y.clamped(to: range))
    }
}
