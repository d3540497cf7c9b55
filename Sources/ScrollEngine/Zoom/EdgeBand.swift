/// The rubber bands that hold a magnified picture at both ends of one axis.
///
/// A picture that zooms while it bounces can come further beyond its edge than a band is long. So
/// from where a band is all but stretched out it gives way at the rate that it has there: then every
/// shift has its pull, and a picture is caught without a jump wherever it is. Fingers get that far
/// when they pull 16 times the box's side.
struct EdgeBand {
    /// How far the picture goes in either direction without stretching.
    let reach: Double
    private let band: RubberBand

    /// Bands for a box whose side along the axis is so long, in pixels.
    init(reach: Double, side: Int) {
        self.reach = reach
        band = RubberBand(dimension: Double(max(1, side)))
    }

    /// What the picture may be shifted by at rest.
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

    /// The share of a finger's velocity that the picture has here while it stretches.
    func slope(at shift: Double) -> Double {
        let excess = self.excess(at: shift)
        return excess == 0 ? 1 : band.slope(atPull: min(excess, curvedPull))
    }

    /// How far beyond the reach fingers pull for the picture to be here.
    private func excess(at shift: Double) -> Double {
        let stretch = abs(shift - shift.clamped(to: allowed))
        let curved = min(stretch, Self.curvedShare * band.dimension)
        return band.pull(forStretch: curved) + (stretch - curved) / straightSlope
    }

    /// How much of its length a band stretches by its formula.
    private static let curvedShare = 0.9

    /// 0.9 / (0.55 · 0.1) = 16.4 times the box's side.
    private var curvedPull: Double { band.pull(forStretch: Self.curvedShare * band.dimension) }

    /// 0.55 · 0.1² = 0.0055, whatever the side.
    private var straightSlope: Double { band.slope(atPull: curvedPull) }
}
