/// Where two fingers are, from the centre of the picture's box, in pixels.
package struct FingerPair: Hashable, Sendable {
    package let first: Point
    package let second: Point

    /// Two fingers; ones that are nowhere near a screen count as at its far end.
    package init(_ first: Point, _ second: Point) {
        self.first = Self.reachable(first)
        self.second = Self.reachable(second)
    }

    /// Pixels: beyond any screen, and few enough that every distance is a number.
    package static let furthest = 1e6
    /// Nearer fingers count as this far apart, in pixels: a fingertip is wider, and two fingers on
    /// one point would make each pixel between them a doubling.
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
