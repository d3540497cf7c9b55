/// The rubber bands that hold a magnified picture at both ends of one axis.
///
/// A picture that zooms while it bounces can move further beyond its edge than a band is long. So
/// from 0.9 of a band's length on it yields at the rate that it has there: every shift then has a
/// pull, and a picture is caught without a jump anywhere. Fingers reach that point when they pull
/// 16 times the box's side.
struct EdgeBand {
    /// The distance that the picture moves in either direction without stretching.
    let reach: Double
    private let band: RubberBand

    /// Creates bands for a box with this side along the axis, in pixels.
    init(reach: Double, side: Int) {
        self.reach = reach
        band = RubberBand(dimension: Double(max(1, side)))
    }

    /// The range of shifts at rest.
    var allowed: ClosedRange<Double> { -reach...reach }

    func shift(forPull pull: Double) -> Double {
        let limit = pull.clamped(to: allowed)
        guard limit != pull else { return pull }
        let excess = abs(pull - limit)
        let curved = min(excess, curvedPull)
        let stretch = band.stretch(forPull: curved) + (excess - curved) * straightSlope
        return pull < limit ? limit - stretch : limit + stretch
    }

    func pull(at shift: Double) -> Double {
        let limit = shift.clamped(to: allowed)
        guard limit != shift else { return shift }
        let excess = self.excess(at: shift)
        return shift < limit ? limit - excess : limit + excess
    }

    /// The share of a finger's velocity that the stretched picture has here.
    func slope(at shift: Double) -> Double {
        let excess = self.excess(at: shift)
        return excess == 0 ? 1 : band.slope(atPull: min(excess, curvedPull))
    }

    /// The finger's pull beyond the reach for this shift.
    private func excess(at shift: Double) -> Double {
        let stretch = abs(shift - shift.clamped(to: allowed))
        let curved = min(stretch, Self.curvedShare * band.dimension)
        return band.pull(forStretch: curved) + (stretch - curved) / straightSlope
    }

    /// The share of its length up to which a band follows its formula.
    static let curvedShare = 0.9

    /// 0.9 / (0.55 · 0.1) = 16.4 times the box's side.
    private var curvedPull: Double { band.pull(forStretch: Self.curvedShare * band.dimension) }

    /// 0.55 · 0.1² = 0.0055, for any side.
    private var straightSlope: Double { band.slope(atPull: curvedPull) }
}
