import Raster
import ScrollEngine

/// A row of the viewport under a fold: what lies where, by columns.
///
///     lying     d < 0        what lies flat, under the flap or its shadow
///     bent      0 ≤ d ≤ R    the cylinder, half a pixel more for its smooth outline
///     revealed  R < d        what is under the leaf
///
/// n points to the right, to the left, up or down, so the three can stand in either order.
struct FoldedScanline {
    let y: Int
    /// d, the distance from the contact line.
    let distance: RowInterpolant
    /// The point of the leaf whose reverse is seen where the flap is, from the leaf's corner.
    let flapX: RowInterpolant
    let flapY: RowInterpolant
    let flat: Range<Int>
    let curved: Range<Int>
    let revealed: Range<Int>

    init(y: Int, columns: Range<Int>, fold: Fold, sheet: BitmapRect) {
        let (nx, ny, radius) = (fold.normal.x, fold.normal.y, fold.radius)
        // d at the middle of the row's pixel 0; there the flap is p + n (πR − 2d).
        let d = 0.5 * nx + (Double(y) + 0.5) * ny - fold.contact
        let way = Double.pi * radius - 2 * d
        self.y = y
        distance = RowInterpolant(start: d, slope: nx)
        flapX = RowInterpolant(start: 0.5 + nx * way - Double(sheet.x), slope: 1 - 2 * nx * nx)
        flapY = RowInterpolant(
            start: Double(y) + 0.5 + ny * way - Double(sheet.y), slope: -2 * nx * ny)
        let (first, last) = (min(0, radius - 0.5), radius + 0.5)
        flat = distance.columns(from: -.infinity, to: first, in: columns)
        curved = distance.columns(from: first, to: last, in: columns)
        revealed = distance.columns(from: last, to: .infinity, in: columns)
    }

    /// The lying columns at which the flap's point is on a leaf that is larger by so many pixels on
    /// each side.
    func flap(on sheet: BitmapRect, grownBy margin: Double) -> Range<Int> {
        flapY.columns(
            from: -margin, to: Double(sheet.height) + margin,
            in: flapX.columns(from: -margin, to: Double(sheet.width) + margin, in: flat))
    }
}
