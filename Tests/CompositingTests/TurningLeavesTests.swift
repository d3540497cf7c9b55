import Compositing
import Raster
import ScrollEngine
import Testing

/// The specification of Leaves: the table of its layers, column by column, in floating point.
///
/// X is the centre of a column, counted from the spine of the turning page, W the page's width.
private struct LayerTable {
    let e: Double
    let width: Int
    let isSpread: Bool

    var w: Double { Double(width) }
    /// The fold, and the free edge of the leaf.
    var fold: Double { e * w }
    var edge: Double { (2 * e - 1) * w }
    var fade: Double { min(1, 4 * (1 - e), 4 * e) }
    var scale: Double { min(max(w / 320, 0.5), 2) }
    /// The length of the shading on the reverse.
    var crease: Double { 50 * max(scale, 1) }

    enum Source: Equatable {
        case front(Double)
        case back(Double)
        case under(Double)
        case left(Double)
    }

    func column(_ x: Double) -> (source: Source, light: Double) {
        if x >= fold {
            return (.under(x), 1 - 0.6 * max(0, 1 - (x - fold) / (40 * scale)) * fade)
        }
        if x >= edge {
            let u = min(max((x - (fold - crease)) / (1.02 * crease), 0), 1)
            let light = 1 - 0.6 * u * (isSpread ? min(1, 4 * e) : 1)
            // Both pages of a leaf have their spine at the fold at half a turn.
            return isSpread ? (.back(x - edge), light) : (.back(2 * fold - x), light)
        }
        let shadow = 1 - 0.6 * max(0, 1 - (edge - x) / (40 * scale)) * fade
        return x < 0 ? (.left(x + w), shadow) : (.front(x), shadow * (1 - 0.2 * fade))
    }

    /// Whether the fold or the free edge crosses the column, which is then blended.
    func isCut(_ x: Double) -> Bool { abs(x - fold) < 0.5 || abs(x - edge) < 0.5 }
}

@Suite("Turning leaves")
struct TurningLeavesTests {
    /// Ten values of leafEdge, from the end of a turn to its beginning.
    static let edges = [0.03, 0.1, 0.2, 0.32, 0.45, 0.5, 0.55, 0.7, 0.8, 0.95]

    @Test("have the columns of Leaves' table", arguments: edges)
    func single(edge: Double) throws {
        let fixture = try TurningFixture(.leaves, viewport: PixelSize(width: 333, height: 40))
        let frame = fixture.frame(posing: .edge(edge))
        let pages = try [3, 4].map { try fixture.rest(on: $0) }
        let table = LayerTable(e: edge, width: 333, isSpread: false)
        expect(frame, table, from: 0) { source, row in
            switch source {
            case .front(let x): looked(up: pages[0], x, row)
            case .under(let x): looked(up: pages[1], x, row)
            case .back(let x):
                zip(looked(up: pages[0], x, row), [240.0, 236, 228]).map { 0.2 * $0 + 0.8 * $1 }
            case .left: []
            }
        }
    }

    @Test("lie in spreads as in the two-page fork", arguments: edges)
    func spread(edge: Double) throws {
        let fixture = try TurningFixture(.leavesSpread, viewport: PixelSize(width: 400, height: 40))
        let frame = fixture.frame(posing: .edge(edge))
        let (before, after) = (try fixture.rest(), try fixture.rest(on: 5))
        let table = LayerTable(e: edge, width: 200, isSpread: true)
        expect(frame, table, from: 200) { source, row in
            switch source {
            case .left(let x): looked(up: before, x, row)
            case .front(let x): looked(up: before, 200 + x, row)
            case .back(let x): looked(up: after, x, row)
            case .under(let x): looked(up: after, 200 + x, row)
            }
        }
    }

    @Test("show the next left page unmirrored, and a single page's own front mirrored")
    func reverses() throws {
        // Red on the left, blue on the right.
        let halves = TestPattern { _, x, _, rect in
            2 * x < rect.width
                ? Pixel(red: 200, green: 0, blue: 0) : Pixel(red: 0, green: 0, blue: 200)
        }
        func isRed(_ frame: Bitmap, _ x: Int) -> Bool {
            let pixel = frame.pixel(x: x, y: 20)
            return pixel.red > pixel.blue
        }
        let spread = try TurningFixture(
            .leavesSpread, viewport: PixelSize(width: 400, height: 40), pictures: halves)
        // At seven tenths, the reverse extends from 120 to 260, with 140 of its 200 columns.
        let half = try spread.frame(at: 0.7)
        #expect(isRed(half, 125) && isRed(half, 210) && !isRed(half, 230) && !isRed(half, 255))
        let single = try TurningFixture(
            .leaves, viewport: PixelSize(width: 200, height: 40), pictures: halves)
        // It extends from 0 to 90: column 180 is at 0, and column 95, red, is at 85.
        let faint = try single.frame(at: 0.55)
        #expect(!isRed(faint, 2) && !isRed(faint, 75) && isRed(faint, 85))
    }

    private func expect(
        _ frame: Bitmap, _ table: LayerTable, from spine: Int,
        colour: (LayerTable.Source, Int) -> [Double]
    ) {
        for column in 0..<frame.width {
            let x = Double(column - spine) + 0.5
            guard !table.isCut(x) else { continue }
            let (source, light) = table.column(x)
            for row in [0, 17, 39] {
                let pixel = frame.pixel(x: column, y: row)
                let drawn = [pixel.red, pixel.green, pixel.blue].map(Double.init)
                let wanted = colour(source, row).map { $0 * light }
                #expect(
                    zip(drawn, wanted).allSatisfy { abs($0 - $1) <= 1 },
                    "\(column), \(row): \(drawn), not \(wanted) from \(source)")
            }
        }
    }

    /// Interpolates between the centres of two columns.
    private func looked(up page: Bitmap, _ x: Double, _ row: Int) -> [Double] {
        let place = min(max(x - 0.5, 0), Double(page.width - 1))
        let first = Int(place)
        let (a, b) = (
            page.pixel(x: first, y: row), page.pixel(x: min(first + 1, page.width - 1), y: row)
        )
        let share = place - Double(first)
        return zip([a.red, a.green, a.blue], [b.red, b.green, b.blue]).map {
            Double($0) * (1 - share) + Double($1) * share
        }
    }
}
