/// A point of a folded sheet.
package struct FoldedPoint: Hashable, Sendable {
    /// The two sides of a sheet.
    package enum Side: Hashable, Sendable {
        case front
        case back
    }

    /// Its position seen from above.
    package let point: Point
    /// Pixels above the plane.
    package let height: Double
    /// The side of the sheet that faces up.
    package let side: Side
}
