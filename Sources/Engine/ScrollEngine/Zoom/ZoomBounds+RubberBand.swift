// Beyond its limits a picture follows the fingers like a strip beyond its ends: by ``RubberBand``,
// from the total pull and not step by step, with an inverse so that a picture that is caught on its
// way back stays where it is.
//
// Along the axes the band is as long as the box. A scale has no length, but fingers that move apart
// multiply it. So it is stretched in logarithms, which makes twice too large feel as far as twice
// too small, by a band of ln 2. With x = |ln(pull / limit)|, d = ln 2 and c = 0.55,
//
//     scale = limit · e^(± x d c / (d + c x))
//
// which never reaches half of the smallest scale, nor twice the largest.
extension ZoomBounds {
    private static let scaleBand = RubberBand(dimension: 0.6931471805599453)
    /// The limit of a pull relative to a limit of the scale: more than fingers can be moved apart,
    /// and small enough that the resulting scale is finite.
    private static let furthestScale = 1_073_741_824.0

    /// The scale for a pull of the fingers.
    func stretchedScale(forPull pull: Double) -> Double {
        let allowed = 1...maximum
        let pull = pull.clamped(to: 1 / Self.furthestScale...maximum * Self.furthestScale)
        if allowed.contains(pull) { return pull }
        let limit = pull.clamped(to: allowed)
        let excess = Elementary.log(pull / limit)
        let stretch = Self.scaleBand.stretch(forPull: abs(excess))
        return limit * Elementary.exp(excess < 0 ? -stretch : stretch)
    }

    /// The pull of the fingers for a scale.
    func scalePull(at scale: Double) -> Double {
        let allowed = 1...maximum
        if allowed.contains(scale) { return scale }
        let limit = scale.clamped(to: allowed)
        let stretch = Elementary.log(scale / limit)
        let excess = min(
            Self.scaleBand.pull(forStretch: abs(stretch)), Elementary.log(Self.furthestScale))
        return limit * Elementary.exp(stretch < 0 ? -excess : excess)
    }

    /// The shift for a pull of the fingers.
    func stretchedShift(forPull pull: Point, at scale: Double) -> Point {
        let reach = reach(at: scale)
        return Point(
            x: EdgeBand(reach: reach.x, side: box.width).shift(forPull: pull.x),
            y: EdgeBand(reach: reach.y, side: box.height).shift(forPull: pull.y))
    }

    /// The pull of the fingers for a shift.
    func shiftPull(at shift: Point, scale: Double) -> Point {
        let reach = reach(at: scale)
        return Point(
            x: EdgeBand(reach: reach.x, side: box.width).pull(at: shift.x),
            y: EdgeBand(reach: reach.y, side: box.height).pull(at: shift.y))
    }

    /// The rubber bands at both ends of an axis.
    func band(along axis: Axis, at scale: Double) -> EdgeBand {
        let reach = reach(at: scale)
        return axis == .horizontal
            ? EdgeBand(reach: reach.x, side: box.width)
            : EdgeBand(reach: reach.y, side: box.height)
    }
}
