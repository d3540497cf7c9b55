extension SnapPoints {
    /// The offset at which another strip of the same pages is as far on its way from one stop to the
    /// next, or as far beyond an end as a share of its viewport.
    func offset(_ offset: Double, on other: SnapPoints) -> Double {
        let edge = offset.clamped(to: limits)
        guard edge == offset else {
            let excess = (offset - edge) * Double(other.viewport) / Double(viewport)
            return (edge < offset ? other.limits.upperBound : other.limits.lowerBound) + excess
        }
        let place = clamped(lastPlace(restingUpTo: offset))
        var next = place
        while clamped(next + 1) != next, rest(next) == rest(place) { next += 1 }
        let stride = rest(next) - rest(place)
        guard stride > 0 else { return other.rest(place) }
        let share = (offset - rest(place)) / stride
        return other.rest(place) + share * (other.rest(next) - other.rest(place))
    }
}
