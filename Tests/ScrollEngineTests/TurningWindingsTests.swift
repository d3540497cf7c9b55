import Chance
import Testing

@testable import ScrollEngine

@Suite("The windings of a fold")
struct TurningWindingsTests {
    @Test("lead from where a point is seen to the points that are seen there", arguments: 1...200)
    func roundTrip(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        let angle = Double.random(in: 0...2 * .pi, using: &chance)
        let fold = Fold(
            normal: Point(x: Elementary.cos(angle), y: Elementary.sin(angle)),
            contact: Double.random(in: -300...300, using: &chance),
            radius: Double.random(in: 0.5...200, using: &chance))
        let seen = Point(
            x: Double.random(in: -400...400, using: &chance),
            y: Double.random(in: -400...400, using: &chance))
        let d = fold.distance(of: seen)
        guard d < fold.radius else { return }
        let windings = fold.windings(at: d)
        for (way, side) in [(windings.front, FoldedPoint.Side.front), (windings.back, .back)] {
            let point = Point(x: seen.x + fold.normal.x * way, y: seen.y + fold.normal.y * way)
            let image = fold.image(of: point)
            #expect(image.point.distance(to: seen) < 1e-9 && image.side == side)
        }
    }

    @Test("lead to the outermost line from beyond it, and nowhere from the flat part")
    func ends() {
        let fold = Fold(normal: Point(x: 1, y: 0), contact: 100, radius: 20)
        // The quarter turn is 10π = 31.416 along the leaf.
        #expect(abs(fold.windings(at: 50).front + 18.584) < 1e-3)
        #expect(abs(fold.windings(at: 50).back + 18.584) < 1e-3)
        #expect(fold.windings(at: -7).front == 0)
        #expect(abs(fold.windings(at: -7).back - 76.832) < 1e-3)
        let sharp = Fold(normal: Point(x: 1, y: 0), contact: 100, radius: 0)
        #expect(sharp.windings(at: -7).back == 14 && sharp.windings(at: 0).back == 0)
    }
}
