/// A distance or a velocity on the viewport, in pixels or pixels per second, x to the right and y
/// down.
package struct Vector: Hashable, Sendable {
    package var dx: Double
    package var dy: Double

    package init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    package static let zero = Vector(dx: 0, dy: 0)
}
