import Compositing
import Raster
import Testing

@testable import ScrollEngine

/// A leaf of a spread, 80 x 60 pixels, black except for its reverse, in full light.
private struct Silhouette {
    var fold: Fold
    var kind = TurnStyle.spread
    var reverse = TestPattern.flat(.white)

    static let sheet = Sheet(width: 80, height: 60)

    func frame() throws -> Bitmap {
        let fixture = try TurningFixture(
            .leavesSpread, viewport: PixelSize(width: 160, height: 60), pictures: .flat(.black))
        var layout = try fixture.layout(at: 1)
        layout.turn?.kind = kind
        layout.turn?.fold = Fold(
            normal: fold.normal, contact: fold.contact + 80 * fold.normal.x, radius: fold.radius)
        return FrameComposer.compose(layout) { page in
            page.index == layout.turn?.back
                ? .ready(reverse.draw(page)) : .ready(fixture.pictures.draw(page))
        }
    }
}

@Suite("The edges of a leaf")
struct TurningEdgesTests {
    static let folds =
        [(0.9, 0.3), (0.8, 0.6), (0.6, 0.8), (0.96, -0.28), (0.7, -0.71)].map {
            Fold(normal: Point(x: $0.0, y: $0.1), contact: 40 * $0.0 + 30 * $0.1, radius: 0)
        } + [Fold(normal: Point(x: 1, y: 0), contact: 50.3, radius: 0)]

    @Test("are smooth: a row is as light as the leaf is broad there", arguments: Self.folds)
    func smooth(fold: Fold) throws {
        let length = (fold.normal.x * fold.normal.x + fold.normal.y * fold.normal.y).squareRoot()
        let fold = Fold(
            normal: Point(x: fold.normal.x / length, y: fold.normal.y / length),
            contact: fold.contact / length, radius: 0)
        let frame = try Silhouette(fold: fold).frame()
        for y in 0..<60 {
            let light = (0..<160).reduce(0.0) { $0 + Double(frame.pixel(x: $1, y: y).red) / 255 }
            #expect(abs(light - breadth(of: fold, y: y)) < 0.5, "row \(y)")
        }
    }

    /// The share of a row that shows the reverse, sampled at 4096 points.
    private func breadth(of fold: Fold, y: Int) -> Double {
        let places = (0..<4096).count { place in
            let x = (Double(place) + 0.5) / 4096 * 160 - 80
            let visibleSurface = fold.visibleSurface(
                at: Point(x: x, y: Double(y) + 0.5), on: Silhouette.sheet)
            if case .back = visibleSurface { return true }
            return false
        }
        return Double(places) * 160 / 4096
    }

    @Test("show no moiré where stripes are too narrow to be distinguished")
    func stripes() throws {
        let stripes = TestPattern { _, x, _, _ in x % 2 == 0 ? .white : .black }
        let radius = 30.0
        let frame = try Silhouette(
            fold: Fold(normal: Point(x: 1, y: 0), contact: 10, radius: radius), kind: .curl,
            reverse: stripes
        ).frame()
        for d in [24.5, 25.5, 26.5, 27.5, 28.5] {
            let kz = (1 - d * d / (radius * radius)).squareRoot()
            let light = Double(frame.pixel(x: 90 + Int(d), y: 30).red) / (0.55 + 0.45 * kz)
            #expect(abs(light - 127.5) < 40, "\(light) at \(d)")
        }
    }
}
