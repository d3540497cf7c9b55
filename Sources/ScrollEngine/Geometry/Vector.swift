/// A distance or a velocity on the viewport, in pixels or pixels per second, x to the right and y
/// down.
public struct Vector: Hashable, Sendable {
    /// Pixels, or pixels per second, to the right.
    public var dx: Double
    /// Pixels, or pixels per second, down.
    public var dy: Double

    /// A distance or velocity by its components.
    @inlinable public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No distance, no velocity.
    public static let zero = Vector(dx: 0, dy: 0)
}
