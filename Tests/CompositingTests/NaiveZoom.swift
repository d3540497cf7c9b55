import Raster
import ScrollEngine

/// The reference definition of a magnified picture: each pixel separately, in floating point.
///
/// The frame's pixel (x, y) has its centre at (x + ½, y + ½), as have the picture's. A point
/// between four centres is interpolated bilinearly, a point beyond the outermost centres has their
/// colour, and a pixel that the picture covers in part shows that share of it.
struct NaiveZoom {
    let bitmap: Bitmap
    let place: Rect
    /// The visible part of the rectangle; nil means all of it.
    var window: Rect?
    /// The radius of the window's corners.
    var radius = 0.0

    func pixel(x: Int, y: Int, over ground: Pixel) -> [Double] {
        let share = coverage(x: x, y: y)
        let colour = colour(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let below = [ground.red, ground.green, ground.blue].map(Double.init)
        return zip(colour, below).map { $0 * share + $1 * (1 - share) }
    }

    private func coverage(x: Int, y: Int) -> Double {
        let window = window ?? place
        guard radius > 0 else {
            let across = min(Double(x + 1), window.x + window.width) - max(Double(x), window.x)
            let down = min(Double(y + 1), window.y + window.height) - max(Double(y), window.y)
            return min(max(across, 0), 1) * min(max(down, 0), 1)
        }
        // The distance to the rectangle that remains after removing the radius from all sides.
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let dx = max(window.x + radius - px, px - (window.x + window.width - radius))
        let dy = max(window.y + radius - py, py - (window.y + window.height - radius))
        let distance = dx > 0 && dy > 0 ? (dx * dx + dy * dy).squareRoot() : max(dx, dy)
        return min(max(radius - distance + 0.5, 0), 1)
    }

    private func colour(x: Double, y: Double) -> [Double] {
        let u = (x - place.x) / place.width * Double(bitmap.width) - 0.5
        let v = (y - place.y) / place.height * Double(bitmap.height) - 0.5
        let (left, top) = (u.rounded(.down), v.rounded(.down))
        var sum = [0.0, 0, 0]
        for (column, row) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
            let nearness =
                (1 - abs(u - left - column)) * (1 - abs(v - top - row))
            let pixel = bitmap.pixel(
                x: Int(min(max(left + column, 0), Double(bitmap.width - 1))),
                y: Int(min(max(top + row, 0), Double(bitmap.height - 1))))
            for (channel, value) in [pixel.red, pixel.green, pixel.blue].enumerated() {
                sum[channel] += nearness * Double(value)
            }
        }
        return sum
    }
}
