import Raster

@testable import ScrollEngine

/// A curl that cannot be wrong in the ways a fast one can: it asks the engine for each pixel of the
/// viewport what is seen there, in the book's own coordinates, and works in floating-point numbers.
///
/// Its light is that of the notes on page turning: front · (0.35 + 0.65 kz), reverse ·
/// (0.55 + 0.45 kz), soft shadows of 0.35 in max(R / 2, 16) pixels on what lies and of 0.45 in
/// max(0.6 R, 24) on what is revealed, both coming and going in a quarter of the turn.
struct NaiveCurl {
    let book: TurnBook
    /// In the book's coordinates.
    let fold: Fold
    let inputTime: Double
    let front: Bitmap
    let under: Bitmap
    let paper: [Double]

    /// The colour of a pixel; nil at edges and outlines, which the frame smooths.
    func colour(x: Int, y: Int) -> [Double]? {
        let p = book.bookPoint(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let d = fold.distance(of: p)
        let windings = fold.windings(at: d)
        let qb = moved(p, windings.back)
        let qf = moved(p, windings.front)
        guard !isAtEdge(d, qb, qf) else { return nil }
        switch fold.sight(at: p, on: book.sheet) {
        case .beyond:
            let beyond = max(d - fold.radius, 0)
            let outside = outside(qf)
            let distance = (beyond * beyond + outside * outside).squareRoot()
            return lit(colour(of: under, at: p), shadow(0.45, max(0.6 * fold.radius, 24), distance))
        case .front:
            let light = d < 0 ? 1 : 0.35 + 0.65 * kz(d)
            let shade = shadow(0.35, max(0.5 * fold.radius, 16), outside(qb))
            return lit(mean(of: front, around: p, d, isBack: false), light * shade)
        case .back:
            let through = mean(of: front, around: p, d, isBack: true)
            let mixed = zip(through, paper).map { 0.2 * $0 + 0.8 * $1 }
            return lit(mixed, d < 0 ? 1 : 0.55 + 0.45 * kz(d))
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

    private func shadow(_ strength: Double, _ reach: Double, _ distance: Double) -> Double {
        let t = min(distance / reach, 1)
        let fade = min(1, 4 * inputTime, 4 * (1 - inputTime))
        return 1 - strength * fade * (1 - t * t * (3 - 2 * t))
    }

    private func lit(_ colour: [Double], _ light: Double) -> [Double] { colour.map { $0 * light } }

    /// The mean of what a pixel shows of a winding, over sixteen places across it.
    private func mean(of page: Bitmap, around p: Point, _ d: Double, isBack: Bool) -> [Double] {
        var sum = [0.0, 0, 0]
        for place in 0..<16 {
            let shift = (Double(place) + 0.5) / 16 - 0.5
            let windings = fold.windings(at: d + shift)
            let way = (isBack ? windings.back : windings.front) + shift
            sum = zip(sum, colour(of: page, at: moved(p, way))).map { $0 + $1 / 16 }
        }
        return sum
    }

    /// Between the middles of four pixels.
    private func colour(of page: Bitmap, at point: Point) -> [Double] {
        let view = book.viewPoint(point)
        let (u, v) = (
            min(max(view.x - 0.5, 0), Double(page.width - 1)),
            min(max(view.y - 0.5, 0), Double(page.height - 1))
        )
        let (x, y) = (Int(u), Int(v))
        let (fx, fy) = (u - Double(x), v - Double(y))
        func channels(_ x: Int, _ y: Int) -> [Double] {
            let pixel = page.pixel(x: min(x, page.width - 1), y: min(y, page.height - 1))
            return [pixel.red, pixel.green, pixel.blue].map(Double.init)
        }
        func between(_ a: [Double], _ b: [Double], _ share: Double) -> [Double] {
            zip(a, b).map { $0 * (1 - share) + $1 * share }
        }
        return between(
            between(channels(x, y), channels(x + 1, y), fx),
            between(channels(x, y + 1), channels(x + 1, y + 1), fx), fy)
    }
}
