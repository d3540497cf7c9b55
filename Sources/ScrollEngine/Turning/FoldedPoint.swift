/// A point of a folded sheet.
package struct FoldedPoint: Hashable, Sendable {
    package enum Side: Hashable, Sendable {
        case front
        case back
    }

    /// Where it is seen from above.
    package let point: Point
    /// Pixels above the plane.
    package let height: Double
    /// The side of the sheet that is up there.
    package let side: Side
}
