/// A sheet bent around a cylinder that lies on it.
///
///     n   `normal`   unit vector from the part that lies to the part that is loose
///     c   `contact`  the line n · q = c, where the sheet leaves the plane
///     R   `radius`   of the cylinder; 0 is a sharp fold
///
/// Seen from above, a point of the sheet moves along n only, by how far s = n · q − c it lies
/// beyond the line:
///
///     s ≤ 0          lies flat, front up
///     0 < s < πR     is wound around the cylinder by the angle s / R
///     πR ≤ s         lies flat again, upside down, at the height 2R
public struct Fold: Hashable, Sendable {
    /// The unit vector n.
    public let normal: Point
    /// Pixels.
    public let contact: Double
    /// Pixels.
    public let radius: Double

    /// A fold by its normal, contact line and radius.
    public init(normal: Point, contact: Double, radius: Double) {
        self.normal = normal
        self.contact = contact
        self.radius = radius
    }

    /// Where a point of the sheet is seen.
    package func image(of sheetPoint: Point) -> FoldedPoint {
        let s = distance(of: sheetPoint)
        guard s > 0 else { return FoldedPoint(point: sheetPoint, height: 0, side: .front) }
        let turn = Double.pi * radius
        guard s < turn else {
            return FoldedPoint(
                point: moved(sheetPoint, by: turn - 2 * s), height: 2 * radius, side: .back)
        }
        let angle = s / radius
        return FoldedPoint(
            point: moved(sheetPoint, by: radius * Elementary.sin(angle) - s),
            height: radius * (1 - Elementary.cos(angle)),
            side: angle <= .pi / 2 ? .front : .back)
    }

    /// How far a point lies beyond the contact line.
    func distance(of point: Point) -> Double {
        normal.x * point.x + normal.y * point.y - contact
    }

    private func moved(_ point: Point, by length: Double) -> Point {
        Point(x: point.x + normal.x * length, y: point.y + normal.y * length)
    }
}
