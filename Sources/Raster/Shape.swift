/// An outline that can be filled with smooth edges.
///
/// Shapes lie between pixels: pixel (x, y) covers the square from (x, y) to (x + 1, y + 1). How
/// much of a pixel a shape covers is read from the distance of the pixel's middle to the outline,
/// which is exact along straight edges that lie between pixels.
package protocol Shape {
    /// Every pixel that the shape touches lies in here.
    var bounds: BitmapRect { get }

    /// Rows of the bounds that the shape covers from side to side.
    var solidRows: Range<Int> { get }

    /// How far inside the outline a place lies, in pixels; negative outside.
    func depth(x: Double, y: Double) -> Double
}

extension Shape {
    /// How much of a pixel the shape covers, in 255ths.
    package func coverage(x: Int, y: Int) -> UInt8 {
        let depth = depth(x: Double(x) + 0.5, y: Double(y) + 0.5)
        return UInt8((255 * min(max(depth + 0.5, 0), 1)).rounded())
    }
}

extension Bitmap {
    /// Fills a shape; what lies outside of the bitmap is left out.
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

    /// Covers a shape with a colour of one opacity, in 255ths; what lies outside of the bitmap is
    /// left out.
    package mutating func blend(_ shape: some Shape, with pixel: Pixel, opacity: UInt8) {
        let visible = shape.bounds.intersection(area)
        for y in visible.rows {
            blend(shape, with: pixel, opacity: opacity, columns: visible.columns, y: y)
        }
    }

    /// Covers what a shape has in a run of one row; the run lies inside the bitmap.
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
