/// What a finger drags, since it went further than its slop.
package struct Drag: Hashable, Sendable {
    /// The lane that it moves, and the picture before it where a page is zoomed.
    package let axis: StripAxis
    /// Where the finger was when the drag began.
    package let start: Point
    /// Where the lane was then, undone of the rubber band.
    package var startPull: Double

    package init(axis: StripAxis, start: Point, startPull: Double) {
        self.axis = axis
        self.start = start
        self.startPull = startPull
    }
}
