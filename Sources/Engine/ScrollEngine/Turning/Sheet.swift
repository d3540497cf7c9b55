/// The leaf that turns, flat before its turn: from (0, 0) at the spine to (width, height).
///
/// All geometry of a turn is in these book coordinates: pixels, the spine at x = 0, y down, a
/// forward turn towards −x.
package struct Sheet: Hashable, Sendable {
    package let width: Double
    package let height: Double

    package init(width: Double, height: Double) {
        precondition(width > 0 && height > 0, "a leaf of \(width) x \(height) has no surface")
        self.width = width
        self.height = height
    }

    package func contains(_ point: Point) -> Bool {
        point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
    }

    /// The minimum and maximum of n · p on the sheet.
    package func reach(along normal: Point) -> (low: Double, high: Double) {
        let (across, down) = (normal.x * width, normal.y * height)
        return (min(0, across) + min(0, down), max(0, across) + max(0, down))
    }

    /// The smallest contact at which no point of the spine lifts: n · (0, y) ≤ contact for all y of
    /// the spine.
    package func contactAtSpine(along normal: Point) -> Double { max(0, height * normal.y) }
}
