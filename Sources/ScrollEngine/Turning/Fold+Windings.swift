extension Fold {
    /// How far along n the points of the endless sheet lie that are seen one above the other at a
    /// distance from the contact line, counted from where they are seen.
    ///
    /// Beyond the cylinder both lead to its outermost line.
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
