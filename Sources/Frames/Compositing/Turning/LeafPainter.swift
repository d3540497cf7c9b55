import Raster
import ScrollEngine

/// Paints a turning leaf over what it reveals, by computing what each pixel shows.
///
/// It works row by row, back to front: the leaf's flat part, the shadow of the flap on it, the
/// flap; the cylinder; the shadow on the revealed area. Pixels without a shadow are copied.
struct LeafPainter {
    let fold: Fold
    /// The area of the leaf before its turn.
    let sheet: BitmapRect
    /// The leaf's sides as `Double`, for the inner loops.
    let width: Double
    let height: Double
    /// The area in which the leaf and its shadows are visible.
    let book: BitmapRect
    let front: LeafTexture
    let back: LeafTexture
    let shading: LeafShading
    let cylinder: Cylinder

    init(_ turn: TurnLayout, front: LeafTexture, back: LeafTexture, scale: Int) {
        fold = turn.fold
        sheet = BitmapRect(turn.sheet)
        width = Double(sheet.width)
        height = Double(sheet.height)
        book = sheet.enclosing(BitmapRect(turn.opposite ?? turn.sheet))
        self.front = front
        self.back = back
        shading = LeafShading(turn, scale: Double(scale))
        cylinder = Cylinder(turn.fold, shading: shading)
    }

    func paint(on frame: inout Bitmap) {
        let visible = book.intersection(frame.area)
        let rows = visible.rows.map { y in
            FoldedScanline(y: y, columns: visible.columns, fold: fold, sheet: sheet)
        }
        for row in rows {
            frame.draw(
                front.bitmap, x: sheet.x, y: sheet.y,
                within: BitmapRect(
                    x: row.flat.lowerBound, y: row.y, width: row.flat.count, height: 1))
        }
        let stride = frame.width * Bitmap.bytesPerPixel
        frame.edit { bytes in
            for row in rows {
                let start = row.y * stride
                dimLying(row, start, &bytes)
                paintFlap(row, start, &bytes)
                paintCylinder(row, start, &bytes)
                dimRevealed(row, start, &bytes)
            }
        }
    }

    // MARK: Edges

    /// The depth inside the leaf, in pixels; negative outside.
    @inline(__always)
    func depth(x: Double, y: Double) -> Double {
        min(min(x, width - x), min(y, height - y))
    }

    /// The distance outside the leaf, in pixels.
    @inline(__always)
    func distanceOutside(x: Double, y: Double) -> Double {
        let across = max(max(-x, x - width), 0)
        let down = max(max(-y, y - height), 0)
        if down == 0 { return across }
        return across == 0 ? down : (across * across + down * down).squareRoot()
    }
}

extension BitmapRect {
    /// The bounding rectangle of both.
    fileprivate func enclosing(_ other: BitmapRect) -> BitmapRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return BitmapRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
