extension Bitmap {
    /// Copies the part of another bitmap that a shape covers onto this one, pixel for pixel, the
    /// other's top left corner at (x, y).
    ///
    /// Pixels that the shape covers partly are blended. The shape is clipped to both bitmaps.
    package mutating func draw(_ other: Bitmap, x: Int, y: Int, shapedBy shape: RoundedRectangle) {
        let visible = shape.bounds.intersection(area)
            .intersection(BitmapRect(x: x, y: y, width: other.width, height: other.height))
        let solid = shape.solidRows.clamped(to: visible.rows)
        draw(
            other, x: x, y: y,
            within: BitmapRect(
                x: visible.x, y: solid.lowerBound, width: visible.width, height: solid.count))
        for row in visible.rows where !solid.contains(row) {
            var inside = visible.columns
            while let column = inside.first,
                blend(other, x: x, y: y, shape, at: (column, row))
            { inside.removeFirst() }
            while let column = inside.last,
                blend(other, x: x, y: y, shape, at: (column, row))
            { inside.removeLast() }
            draw(
                other, x: x, y: y,
                within: BitmapRect(x: inside.lowerBound, y: row, width: inside.count, height: 1))
        }
    }

    /// Blends a pixel that a shape covers partly; false if it covers the pixel fully.
    private mutating func blend(
        _ other: Bitmap, x: Int, y: Int, _ shape: RoundedRectangle, at point: (x: Int, y: Int)
    ) -> Bool {
        let coverage = shape.coverage(x: point.x, y: point.y)
        guard coverage < 255 else { return false }
        let colour = other.pixel(x: point.x - x, y: point.y - y)
        blend(
            colour, opacity: coverage, in: BitmapRect(x: point.x, y: point.y, width: 1, height: 1))
        return true
    }
}
