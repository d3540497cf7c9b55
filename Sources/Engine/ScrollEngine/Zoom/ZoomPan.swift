/// A finger that moves a magnified picture inside its page, and the strip once the picture cannot
/// move further.
///
/// Along the strip the picture takes the finger's movement until its edge reaches the box's; the
/// strip takes the rest, and on the way back the strip moves back first. Across the strip nothing
/// else takes the rest, so there the picture stretches.
package struct ZoomPan: Hashable, Sendable {
    /// The magnification when the pan started.
    package let start: Magnification
    /// The strip's axis.
    package let axis: Axis
    /// The finger's movement along the strip that the picture has not taken, in pixels.
    package private(set) var excess: Double

    package init(on start: Magnification, along axis: Axis, excess: Double = 0) {
        self.start = start
        self.axis = axis
        self.excess = excess
    }

    /// Follows the finger, given its movement since the start.
    mutating func move(by translation: Point, within bounds: ZoomBounds) -> Magnification {
        let band = bounds.band(along: axis, at: start.scale)
        let wanted = start.shift.along(axis) + translation.along(axis)
        let shift = wanted.clamped(to: range(along: band))
        excess = wanted - shift
        let across = across(translation.along(axis.other), within: bounds)
        return Magnification(
            scale: start.scale,
            shift: axis.point(along: shift, across: across))
    }

    /// The range of the picture's shift along the strip: that of rest, and if it was caught beyond
    /// that, up to where it was caught.
    private func range(along band: EdgeBand) -> ClosedRange<Double> {
        let caught = start.shift.along(axis)
        return min(-band.reach, caught)...max(band.reach, caught)
    }

    /// Across the strip, a centred picture that cannot move stays.
    private func across(_ travel: Double, within bounds: ZoomBounds) -> Double {
        let band = bounds.band(along: axis.other, at: start.scale)
        let caught = start.shift.along(axis.other)
        guard band.reach > 0 || caught != 0 else { return caught }
        let possible = travel.clamped(to: -FingerPair.furthest...FingerPair.furthest)
        return band.shift(forPull: band.pull(at: caught) + possible)
    }
}
