/// A distance or a velocity on the viewport, in pixels or pixels per second, x to the right and y
/// down.
public struct Vector: Hashable, Sendable {
    /// Pixels, or pixels per second, to the right.
    public var dx: Double
    /// Pixels, or pixels per second, down.
    public var dy: Double

    /// Creates a distance or velocity from its components.
    @inlinable public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No distance, or no velocity.
    public static let zero = Vector(dx: 0, dy: 0)
}
