/// The target of a released strip.
package struct SnapTarget: Hashable, Sendable {
    package let place: Int
    /// Whether the strip would move beyond an end, and bounces.
    package let isBounce: Bool

    /// The target with another place; nil changes nothing.
    func replaced(by place: Int?) -> SnapTarget {
        guard let place else { return self }
        return SnapTarget(place: place, isBounce: isBounce && place == self.place)
    }

    /// The target that is at least as far in the direction of a velocity as a place; nil changes
    /// nothing.
    func extended(to place: Int?, velocity: Double) -> SnapTarget {
        guard let place else { return self }
        return replaced(by: velocity > 0 ? max(self.place, place) : min(self.place, place))
    }
}
