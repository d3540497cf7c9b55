import Raster
import ScrollEngine

/// A row of the viewport under a fold, divided into three ranges of columns.
///
///     lying     d < 0        the flat part, under the flap or its shadow
///     bent      0 ≤ d ≤ R    the cylinder, half a pixel more for its antialiased outline
///     revealed  R < d        the area under the leaf
///
/// n points right, left, up or down, so the order of the three varies.
struct FoldedScanline {
    let y: Int
    /// d, the distance from the contact line.
    let distance: RowInterpolant
    /// The point of the leaf whose reverse the flap shows, relative to the leaf's corner.
    let flapX: RowInterpolant
    let flapY: RowInterpolant
    let flat: Range<Int>
    let curved: Range<Int>
    let revealed: Range<Int>

    init(y: Int, columns: Range<Int>, fold: Fold, sheet: BitmapRect) {
        let (nx, ny, radius) = (fold.normal.x, fold.normal.y, fold.radius)
        // d at the centre of the row's pixel 0; there the flap is p + n (πR − 2d).
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

    /// The lying columns at which the flap's point is inside a leaf enlarged by `margin` pixels on
    /// each side.
    func flap(on sheet: BitmapRect, grownBy margin: Double) -> Range<Int> {
        flapY.columns(
            from: -margin, to: Double(sheet.height) + margin,
            in: flapX.columns(from: -margin, to: Double(sheet.width) + margin, in: flat))
    }
}
