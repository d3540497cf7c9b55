/// A rectangle in whole pixels of a bitmap, x to the right and y down.
///
/// It may lie partly or wholly outside the bitmap; drawing functions clip it.
package struct BitmapRect: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var columns: Range<Int> { x..<(x + max(0, width)) }
    package var rows: Range<Int> { y..<(y + max(0, height)) }
    package var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The intersection of two areas; empty if they do not overlap.
    package func intersection(_ other: BitmapRect) -> BitmapRect {
        let columns = columns.clamped(to: other.columns)
        let rows = rows.clamped(to: other.rows)
        return BitmapRect(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
}
