import Raster

/// The canvas of a sample picture: linear light, in coordinates independent of the resolution.
///
/// y runs from 0 at the top to 1 at the bottom, x from 0 at the left to `aspect` at the right.
struct Canvas {
    let width: Int
    let height: Int
    /// The rows that are painted; the others have no pixels.
    let rows: Range<Int>
    private(set) var pixels: [LinearColour]

    init(width: Int, height: Int) {
        self.init(width: width, height: height, rows: 0..<height)
    }

    init(width: Int, height: Int, rows: Range<Int>) {
        self.width = width
        self.height = height
        self.rows = rows
        pixels = [LinearColour](repeating: .zero, count: width * rows.count)
    }

    /// The width in units of the height.
    var aspect: Float { Float(width) / Float(height) }

    /// The side of a pixel, which is the width of an antialiased edge.
    var pixel: Float { 1 / Float(height) }

    /// Sets each pixel to a colour computed from the position of its centre and its present colour.
    @inline(__always)
    mutating func paint(_ shade: (_ x: Float, _ y: Float, _ old: LinearColour) -> LinearColour) {
        paint(in: Box(left: 0, top: 0, right: aspect, bottom: 1), shade)
    }

    /// Paints the pixels of a box, clipped to the canvas.
    @inline(__always)
    mutating func paint(
        in box: Box, _ shade: (_ x: Float, _ y: Float, _ old: LinearColour) -> LinearColour
    ) {
        let scale = Float(height)
        let columns = Self.range(box.left * scale, box.right * scale, limit: width)
        let painted = Self.range(box.top * scale, box.bottom * scale, limit: height)
            .clamped(to: rows)
        let (stride, first) = (width, rows.lowerBound)
        var lights = pixels.mutableSpan
        for row in painted {
            let y = (Float(row) + 0.5) / scale
            for column in columns {
                let index = (row - first) * stride + column
                lights[index] = shade((Float(column) + 0.5) / scale, y, lights[index])
            }
        }
    }

    /// Paints everything below a line, with an antialiased edge.
    ///
    /// - Parameters:
    ///   - ridge: The y of the line at x.
    ///   - shade: The colour at a position; its last argument is the depth below the line.
    @inline(__always)
    mutating func cover(
        below ridge: (_ x: Float) -> Float,
        with shade: (_ x: Float, _ y: Float, _ depth: Float) -> LinearColour
    ) {
        let pixel = pixel
        let tops = (0...width).map { ridge(Float($0) * pixel) }
        // A steep edge crosses a pixel sideways, so its vertical depth is scaled down.
        let edges = (0..<width).map { column in
            let slope = (tops[column + 1] - tops[column]) / pixel
            return 1 / (pixel * (1 + slope * slope).squareRoot())
        }
        let top = tops.min() ?? 0
        paint(in: Box(left: 0, top: top - pixel, right: aspect, bottom: 1)) { x, y, old in
            let column = Int(x / pixel)
            let depth = y - (tops[column] + tops[column + 1]) / 2
            let coverage = clamp(depth * edges[column] + 0.5)
            guard coverage > 0 else { return old }
            return mix(old, shade(x, y, depth), coverage)
        }
    }

    private static func range(_ from: Float, _ to: Float, limit: Int) -> Range<Int> {
        let first = min(max(Int(from.rounded(.down)), 0), limit)
        return first..<max(first, min(Int(to.rounded(.up)), limit))
    }
}

/// A part of a canvas, in its coordinates.
struct Box {
    var left: Float
    var top: Float
    var right: Float
    var bottom: Float

    /// The box around a position that contains everything within a distance.
    static func around(_ x: Float, _ y: Float, _ reach: Float) -> Box {
        Box(left: x - reach, top: y - reach, right: x + reach, bottom: y + reach)
    }
}
