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

extension Point {
    func along(_ axis: Axis) -> Double { axis == .horizontal ? x : y }
}
