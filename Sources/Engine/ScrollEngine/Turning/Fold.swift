/// A sheet bent around a cylinder.
///
///     n   `normal`   unit vector from the flat part to the loose part
///     c   `contact`  the line n · q = c, where the sheet leaves the plane
///     R   `radius`   of the cylinder; 0 is a sharp fold
///
/// Seen from above, a point of the sheet moves only along n, depending on its distance s = n · q −
/// c beyond the line:
///
///     s ≤ 0          flat, front up
///     0 < s < πR     on the cylinder, at the angle s / R
///     πR ≤ s         flat again, upside down, at the height 2R
public struct Fold: Hashable, Sendable {
    /// The unit vector n.
    public let normal: Point
    /// Pixels.
    public let contact: Double
    /// Pixels.
    public let radius: Double

    /// Creates a fold from its normal, contact line and radius.
    public init(normal: Point, contact: Double, radius: Double) {
        self.normal = normal
        self.contact = contact
        self.radius = radius
    }

    /// The visible position of a point of the sheet.
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

    /// The distance of a point beyond the contact line.
    func distance(of point: Point) -> Double {
        normal.x * point.x + normal.y * point.y - contact
    }

    private func moved(_ point: Point, by length: Double) -> Point {
        Point(x: point.x + normal.x * length, y: point.y + normal.y * length)
    }
}
