/// A drag: a finger that moved further than its slop.
package struct Drag: Hashable, Sendable {
    /// The axis that it moves; on a zoomed page it moves the picture first.
    package let axis: StripAxis
    /// The position of the finger when the drag began.
    package let start: Point
    /// The offset of the axis at that time, before the rubber band is applied.
    package var startPull: Double

    package init(axis: StripAxis, start: Point, startPull: Double) {
        self.axis = axis
        self.start = start
        self.startPull = startPull
    }
}
