extension Bitmap {
    /// Copies another bitmap onto this one as ``draw(_:x:y:within:)`` does, with its corners cut
    /// round.
    ///
    /// The radius is in pixels, and is cut to half of the shorter side.
    package mutating func draw(
        _ other: Bitmap, x: Int, y: Int, radius: Double, within clip: Area? = nil
    ) {
        guard radius > 0 else { return draw(other, x: x, y: y, within: clip) }
        let place = Area(x: x, y: y, width: other.width, height: other.height)
        let shape = RoundedRectangle(place, radius: radius)
        let visible = place.intersection(clip.map { $0.intersection(area) } ?? area)
        let solid = shape.solidRows.clamped(to: visible.rows)
        draw(
            other, x: x, y: y,
            within: Area(
                x: visible.x, y: solid.lowerBound, width: visible.width, height: solid.count))
        for row in visible.rows where !solid.contains(row) {
            let inside = blendEnds(of: shape, from: other, columns: visible.columns, y: row)
            draw(
                other, x: x, y: y,
                within: Area(x: inside.lowerBound, y: row, width: inside.count, height: 1))
        }
    }

    /// Blends the ends of a row that a shape covers in part, and tells what it covers wholly: a run
    /// between them.
    private mutating func blendEnds(
        of shape: RoundedRectangle, from other: Bitmap, columns: Range<Int>, y: Int
    ) -> Range<Int> {
        var inside = columns
        while let x = inside.first, blendEnd(of: shape, from: other, x: x, y: y) {
            inside.removeFirst()
        }
        while let x = inside.last, blendEnd(of: shape, from: other, x: x, y: y) {
            inside.removeLast()
        }
        return inside
    }

    /// Blends a pixel that a shape does not cover wholly; false when it does.
    private mutating func blendEnd(
        of shape: RoundedRectangle, from other: Bitmap, x: Int, y: Int
    ) -> Bool {
        let coverage = shape.coverage(x: x, y: y)
        guard coverage < 255 else { return false }
        let colour = other.pixel(x: x - shape.bounds.x, y: y - shape.bounds.y)
        blend(colour, opacity: coverage, in: Area(x: x, y: y, width: 1, height: 1))
        return true
    }
}
