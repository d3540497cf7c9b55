import Chance
import Testing

@testable import ScrollEngine

@Suite("The visible surface of a folded sheet")
struct VisibleSurfaceTests {
    private let sheet = Sheet(width: 600, height: 800)

    private func isNear(_ a: Point, _ b: Point, _ tolerance: Double) -> Bool {
        a.distance(to: b) <= tolerance
    }

    @Test("shows at a point the part of the sheet at that point")
    func roundTrip() {
        var random = SeededGenerator(seed: 3)
        var seen = [0, 0]
        for _ in 0..<50_000 {
            let angle = Double.random(in: 0...2 * .pi, using: &random)
            let fold = Fold(
                normal: Point(x: Elementary.cos(angle), y: Elementary.sin(angle)),
                contact: .random(in: -300...900, using: &random),
                radius: [0, 0.01, 40, 100, 900].randomElement(using: &random) ?? 0)
            let point = Point(
                x: .random(in: -700...700, using: &random),
                y: .random(in: -100...900, using: &random))
            switch fold.visibleSurface(at: point, on: sheet) {
            case .front(let place):
                seen[0] += 1
                #expect(sheet.contains(place))
                #expect(isNear(fold.image(of: place).point, point, 1e-6))
            case .back(let place):
                seen[1] += 1
                #expect(sheet.contains(place))
                #expect(isNear(fold.image(of: place).point, point, 1e-6))
            case .beyond, .beside: break
            }
        }
        #expect(seen[0] > 2000 && seen[1] > 2000)
    }

    @Test("shows of all its layers the highest")
    func highest() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            let pose = TurnPose(
                inputTime: .random(in: 0...1, using: &random),
                inputAngle: .random(in: 2...4.2, using: &random))
            let fold = sheet.curlFold(of: pose, radius: 80)
            let place = Point(
                x: .random(in: 0...600, using: &random), y: .random(in: 0...800, using: &random))
            let image = fold.image(of: place)
            switch fold.visibleSurface(at: image.point, on: sheet) {
            case .front(let top), .back(let top):
                #expect(fold.image(of: top).height > image.height - 1e-5, "\(pose) \(place)")
            case .beyond, .beside:
                // Rounding may place the cylinder's outermost line, or an edge, just outside.
                let d = fold.distance(of: image.point)
                let inset = min(place.x, 600 - place.x, place.y, 800 - place.y)
                #expect(abs(d - 80) < 1e-6 || inset < 1e-6, "\(pose) \(place)")
            }
        }
    }
}
