import Chance
import Testing

@testable import ScrollEngine

@Suite("A folded sheet")
struct TurningFoldTests {
    private let sheet = Sheet(width: 600, height: 800)

    private func isNear(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
        a.distance(to: b) <= tolerance
    }

    @Test("is wound around its cylinder as far as it extends beyond the line")
    func image() {
        let fold = Fold(normal: Point(x: 1, y: 0), contact: 300, radius: 100 / .pi)
        let flat = fold.image(of: Point(x: 300, y: 7))
        #expect(flat == FoldedPoint(point: Point(x: 300, y: 7), height: 0, side: .front))
        // A quarter turn, 50 px of paper: at the cylinder's edge, at half its height.
        let quarter = fold.image(of: Point(x: 350, y: 7))
        #expect(isNear(quarter.point, Point(x: 300 + 100 / .pi, y: 7)))
        #expect(abs(quarter.height - 100 / .pi) < 1e-9)
        // A half turn: above the line again; the rest is flat on top of the page.
        #expect(isNear(fold.image(of: Point(x: 400, y: 7)).point, Point(x: 300, y: 7)))
        let edge = fold.image(of: Point(x: 600, y: 7))
        #expect(edge == FoldedPoint(point: Point(x: 100, y: 7), height: 200 / .pi, side: .back))
    }

    @Test("turns straight as the table of Leaves says", arguments: [0, 0.1, 0.25, 0.5, 0.75, 1])
    func leaves(edge: Double) {
        let fold = sheet.leafFold(of: TurnPose(inputTime: 1 - edge))
        // The reverse extends from (2e − 1) W to the fold at e W.
        #expect(abs(fold.contact - edge * 600) < 1e-9)
        #expect(
            isNear(fold.image(of: Point(x: 600, y: 5)).point, Point(x: (2 * edge - 1) * 600, y: 5)))
        // Column X of the reverse is the front's column 2F − X.
        let column = 1.5 * edge * 600 - 150
        let mirrored = 2 * edge * 600 - column
        if column < edge * 600, mirrored <= 600 {
            #expect(
                isNear(
                    fold.image(of: Point(x: 2 * fold.contact - column, y: 5)).point,
                    Point(x: column, y: 5)))
        }
    }

    @Test("has left the page with its shadow at the end, and is flat at the beginning")
    func ends() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let angle = Double.random(in: 0...2 * .pi, using: &random)
            let radius = Double.random(in: 0...1500, using: &random)
            let start = sheet.curlFold(
                of: TurnPose(inputTime: 0, inputAngle: angle), radius: radius)
            let end = sheet.curlFold(of: TurnPose(inputTime: 1, inputAngle: angle), radius: radius)
            for x in [0.0, 300, 600] {
                for y in [0.0, 400, 800] {
                    #expect(start.image(of: Point(x: x, y: y)).height == 0)
                    // Shadows reach 0.6 R, at least 24 px, beyond the cylinder.
                    let reach = end.radius + max(0.6 * radius, 24)
                    #expect(end.distance(of: Point(x: x, y: y)) >= reach - 1e-9)
                }
            }
        }
    }

    @Test("has one pose, from which the fold comes again", arguments: [0, 30, 100, 700.0])
    func poses(radius: Double) {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<5000 {
            let pose = TurnPose(
                inputTime: .random(in: 0.001...1, using: &random),
                inputAngle: .random(in: 0...6.283, using: &random))
            let again = sheet.curlPose(of: sheet.curlFold(of: pose, radius: radius))
            #expect(abs(again.inputTime - pose.inputTime) < 1e-12)
            #expect(abs(again.inputAngle - pose.inputAngle) < 1e-12)
        }
    }

    @Test("is straight where it travels along an axis")
    func straight() {
        func normal(_ angle: Double) -> Point {
            sheet.curlFold(of: TurnPose(inputTime: 0.5, inputAngle: angle), radius: 100).normal
        }
        #expect(normal(.pi) == Point(x: 1, y: 0))
        #expect(normal(0) == Point(x: -1, y: 0))
        #expect(normal(.pi / 2) == Point(x: 0, y: -1))
        #expect(normal(3 * .pi / 2) == Point(x: 0, y: 1))
        #expect(normal(2 * .pi) == Point(x: -1, y: 0))
    }
}
