/// An outline that can be filled with antialiased edges.
///
/// Coordinates lie between pixels: pixel (x, y) covers the square from (x, y) to (x + 1, y + 1).
/// The coverage of a pixel is derived from the distance of its centre to the outline, which is
/// exact along straight edges on pixel boundaries.
package protocol Shape {
    /// The rectangle that contains every pixel that the shape touches.
    var bounds: BitmapRect { get }

    /// Rows of the bounds that the shape covers fully.
    var solidRows: Range<Int> { get }

    /// The distance inside the outline, in pixels; negative outside.
    func depth(x: Double, y: Double) -> Double
}

extension Shape {
    /// The coverage of a pixel, in 255ths.
    package func coverage(x: Int, y: Int) -> UInt8 {
        let depth = depth(x: Double(x) + 0.5, y: Double(y) + 0.5)
        return UInt8((255 * min(max(depth + 0.5, 0), 1)).rounded())
    }
}

extension Bitmap {
    /// Fills a shape, clipped to the bitmap.
    package mutating func fill(_ shape: some Shape, with pixel: Pixel) {
        let visible = shape.bounds.intersection(area)
        let solid = shape.solidRows.clamped(to: visible.rows)
        fill(
            BitmapRect(
                x: visible.x, y: solid.lowerBound, width: visible.width, height: solid.count),
            with: pixel)
        for y in visible.rows where !solid.contains(y) {
            blend(shape, with: pixel, opacity: 255, columns: visible.columns, y: y)
        }
    }

    /// Blends a colour of one opacity, in 255ths, over a shape, clipped to the bitmap.
    package mutating func blend(_ shape: some Shape, with pixel: Pixel, opacity: UInt8) {
        let visible = shape.bounds.intersection(area)
        for y in visible.rows {
            blend(shape, with: pixel, opacity: opacity, columns: visible.columns, y: y)
        }
    }

    /// Blends over the part of a shape in a run of one row, which must lie inside the bitmap.
    private mutating func blend(
        _ shape: some Shape, with pixel: Pixel, opacity: UInt8, columns: Range<Int>, y: Int
    ) {
        let row = y * width
        var bytes = pixels.mutableSpan
        for x in columns {
            let coverage = Pixel.mix(shape.coverage(x: x, y: y), over: 0, opacity: opacity)
            bytes.cover(pixelAt: (row + x) * Self.bytesPerPixel, with: pixel, opacity: coverage)
        }
    }
}
