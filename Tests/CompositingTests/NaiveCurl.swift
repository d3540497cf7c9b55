import Raster

@testable import ScrollEngine

/// A reference curl without optimizations: for each pixel of the viewport it queries the engine for
/// the visible surface, in the book's coordinates and in floating point.
///
/// The light follows the notes on page turning: front · (0.35 + 0.65 kz), reverse · (0.55 + 0.45
/// kz), soft shadows of 0.35 in max(R / 2, 16) pixels on flat paper and of 0.45 in max(0.6 R, 24)
/// on the revealed page, both fading in and out in a quarter of the turn.
///
/// A cylinder of less than 24 pixels gets an additional shade of the reverse, up to 0.3 in the 32
/// pixels before the fold; one of less than 8 has a weaker shade of its own.
struct NaiveCurl {
    let book: BookGeometry
    /// In the book's coordinates.
    let fold: Fold
    let inputTime: Double
    let front: Bitmap
    let under: Bitmap
    let paper: SIMD3<Double>

    /// The colour of a pixel; nil at edges and outlines, which the frame smooths.
    func colour(x: Int, y: Int) -> SIMD3<Double>? {
        let p = book.bookPoint(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let d = fold.distance(of: p)
        let windings = fold.windings(at: d)
        let qb = moved(p, windings.back)
        let qf = moved(p, windings.front)
        guard !isAtEdge(d, qb, qf) else { return nil }
        switch fold.visibleSurface(at: p, on: book.sheet) {
        case .beyond:
            let distance = p.distance(to: seen(nearest(qf)))
            return colour(of: under, at: p) * shadow(0.45, max(0.6 * fold.radius, 24), distance)
        case .front:
            let light = d < 0 ? 1 : rounded(0.35, d)
            let shade = shadow(0.35, max(0.5 * fold.radius, 16), outside(qb))
            return mean(of: front, around: p, d, isBack: false) * light * shade
        case .back:
            let through = mean(of: front, around: p, d, isBack: true)
            return (0.2 * through + 0.8 * paper)
                * (d < 0 ? creased(d) : creased(0) * rounded(0.55, d))
        case .beside:
            return nil
        }
    }

    private func isAtEdge(_ d: Double, _ qb: Point, _ qf: Point) -> Bool {
        if abs(d - fold.radius) < 1.5 { return true }
        let stretch = d > 0 && d < fold.radius ? 1 / kz(d) : 1
        if d < fold.radius, abs(depth(qb)) <= stretch { return true }
        return d > 0 && d < fold.radius && abs(depth(qf)) <= stretch
    }

    private func moved(_ p: Point, _ way: Double) -> Point {
        Point(x: p.x + fold.normal.x * way, y: p.y + fold.normal.y * way)
    }

    private func kz(_ d: Double) -> Double {
        max(0, 1 - d * d / (fold.radius * fold.radius)).squareRoot()
    }

    private func depth(_ q: Point) -> Double {
        min(q.x, book.sheet.width - q.x, q.y, book.sheet.height - q.y)
    }

    private func outside(_ q: Point) -> Double {
        let across = max(-q.x, q.x - book.sheet.width, 0)
        let down = max(-q.y, q.y - book.sheet.height, 0)
        return (across * across + down * down).squareRoot()
    }

    private func nearest(_ q: Point) -> Point {
        Point(
            x: min(max(q.x, 0), book.sheet.width), y: min(max(q.y, 0), book.sheet.height))
    }

    /// Where a point of the front is visible; for one beyond the outermost line, a point on that
    /// line.
    private func seen(_ q: Point) -> Point {
        let s = fold.distance(of: q)
        return s < .pi / 2 * fold.radius ? fold.image(of: q).point : moved(q, fold.radius - s)
    }

    private func rounded(_ light: Double, _ d: Double) -> Double {
        1 - (1 - light) * min(1, fold.radius / 8) * (1 - kz(d))
    }

    private func creased(_ d: Double) -> Double {
        let strength = 0.3 * max(0, 1 - fold.radius / 24)
        return 1 - strength * min(max((d + 32) / (1.02 * 32), 0), 1)
    }

    private func shadow(_ strength: Double, _ reach: Double, _ distance: Double) -> Double {
        let t = min(distance / reach, 1)
        let fade = min(1, 4 * inputTime, 4 * (1 - inputTime))
        return 1 - strength * fade * (1 - t * t * (3 - 2 * t))
    }

    /// The mean of a winding's colour in a pixel, over sixteen samples across it on the cylinder.
    private func mean(
        of page: Bitmap, around p: Point, _ d: Double, isBack: Bool
    ) -> SIMD3<Double> {
        let count = d > 0 ? 16 : 1
        var sum = SIMD3<Double>()
        for place in 0..<count {
            let shift = (Double(place) + 0.5) / Double(count) - 0.5
            let windings = fold.windings(at: d + shift)
            let way = (isBack ? windings.back : windings.front) + shift
            sum += colour(of: page, at: moved(p, way))
        }
        return sum / Double(count)
    }

    /// Interpolates between the centres of four pixels.
    private func colour(of page: Bitmap, at point: Point) -> SIMD3<Double> {
        let view = book.viewPoint(point)
        let (u, v) = (
            min(max(view.x - 0.5, 0), Double(page.width - 1)),
            min(max(view.y - 0.5, 0), Double(page.height - 1))
        )
        let (x, y) = (Int(u), Int(v))
        let (fx, fy) = (u - Double(x), v - Double(y))
        func channels(_ x: Int, _ y: Int) -> SIMD3<Double> {
            let pixel = page.pixel(x: min(x, page.width - 1), y: min(y, page.height - 1))
            return SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
        }
        let above = channels(x, y) * (1 - fx) + channels(x + 1, y) * fx
        let below = channels(x, y + 1) * (1 - fx) + channels(x + 1, y + 1) * fx
        return above * (1 - fy) + below * fy
    }
}
