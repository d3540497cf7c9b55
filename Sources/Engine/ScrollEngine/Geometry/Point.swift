/// A position in the viewport or on the strip, in pixels, x to the right and y down.
public struct Point: Hashable, Sendable {
    /// Pixels to the right.
    public var x: Double
    /// Pixels down.
    public var y: Double

    /// Creates a point in pixels.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// The range of finger positions, in pixels: far beyond any screen, and far below where
    /// floating-point numbers lose pixels.
    private static let screen = -1e7...1e7

    /// Whether a finger can be at this point.
    package var isOnScreen: Bool { Self.screen.contains(x) && Self.screen.contains(y) }

    func distance(to other: Point) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

extension Point {
    func along(_ axis: Axis) -> Double { axis == .horizontal ? x : y }
}
