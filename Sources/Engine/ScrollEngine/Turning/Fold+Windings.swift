extension Fold {
    /// The distances along n of the points of an infinite sheet that are above one another at a
    /// distance from the contact line, relative to their visible position.
    ///
    /// Beyond the cylinder both refer to its outermost line.
    package func windings(at distance: Double) -> (front: Double, back: Double) {
        guard distance > 0 else { return (0, .pi * radius - 2 * distance) }
        guard distance < radius else {
            let outermost = .pi / 2 * radius - distance
            return (outermost, outermost)
        }
        let wound = radius * Elementary.asin(distance / radius)
        return (wound - distance, .pi * radius - wound - distance)
    }
}
