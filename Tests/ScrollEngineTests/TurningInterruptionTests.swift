import Chance
import Testing

@testable import ScrollEngine

@Suite("A finger on a turning leaf")
struct TurningInterruptionTests {
    @Test("finds the leaf as it is, and leaves it as it was", arguments: TurnStyle.allCases)
    func continuity(style: TurnStyle) throws {
        var random = SeededGenerator(seed: 21)
        for round in 0..<3000 {
            var stage = TurnFixture(
                style, radius: [nil, 0, 30, 2000].randomElement(using: &random) ?? nil)
            stage.down(Bool.random(using: &random) ? 990 : 10, .random(in: 0..<800, using: &random))
            for _ in 0..<3 {
                stage.move(
                    .random(in: -100...1100, using: &random),
                    .random(in: -100...900, using: &random))
            }
            let held = stage.pose
            stage.up(speed: .random(in: -8000...8000, using: &random))
            guard stage.turn != nil else { continue }
            #expect(
                stage.turn?.isFinished(at: stage.time) == true || isNear(stage.pose, held),
                "round \(round)")
            stage.now += .random(in: 0...240, using: &random)
            guard stage.turn?.isFinished(at: stage.time) == false else { continue }
            let settling = stage.pose
            stage.down(.random(in: 0..<1000, using: &random), .random(in: 0..<800, using: &random))
            #expect(isNear(stage.pose, settling), "round \(round): \(stage.pose) after \(settling)")
            let caught = stage.pose
            let destination = stage.turn?.destination
            stage.up()
            #expect(
                isNear(stage.pose, caught) || stage.turn?.isFinished(at: stage.time) == true,
                "round \(round)")
            #expect(destination == nil)
        }
    }

    private func isNear(_ a: TurnPose, _ b: TurnPose) -> Bool {
        abs(a.inputTime - b.inputTime) < 1e-12 && abs(a.inputAngle - b.inputAngle) < 1e-12
    }

    @Test("lets it continue when it lifts without a drag", arguments: TurnStyle.allCases)
    func resumes(style: TurnStyle) {
        for (x, page) in [(990.0, style == .spread ? 5 : 4), (10, style == .spread ? 1 : 2)] {
            var stage = TurnFixture(style)
            stage.drag(x)
            stage.now += 60
            stage.down(500)
            stage.move(505)
            #expect(stage.turn?.end == nil)
            stage.now += 5000
            stage.up()
            #expect(stage.destination == page)
            #expect(stage.turn?.isCommitted == true)
        }
    }

    @Test("can bring it back, or send a falling one on")
    func changesItsMind() {
        var stage = TurnFixture(.leaves)
        stage.drag(950)
        stage.now += 100  // e = 0.32: cubic-bezier(0.25, 0.1, 0.25, 1) at 0.4 is 0.68
        stage.drag(300, 700)
        #expect(stage.destination == 3)
        #expect(stage.turn?.endOutcome == .didTurn(to: PageIndex(3), isCompleted: false))
        stage.now += 10
        stage.drag(700, 200)
        #expect(stage.destination == 4)
    }

    @Test("moves the leaf's edge with it, never against it", arguments: TurnStyle.allCases)
    func monotone(style: TurnStyle) {
        for caughtAt in [5.0, 300, 700, 995] {
            var stage = TurnFixture(style)
            stage.drag(990)
            stage.now += 70
            stage.down(caughtAt)
            var last = edge(stage)
            for x in stride(from: caughtAt, through: -50, by: -5) {
                stage.move(x)
                #expect(edge(stage) <= last + 1e-9, "caught at \(caughtAt), at \(x)")
                last = edge(stage)
            }
            for x in stride(from: -50.0, through: 1050, by: 5) {
                stage.move(x)
                #expect(edge(stage) >= last - 1e-9, "caught at \(caughtAt), at \(x)")
                last = edge(stage)
            }
        }
    }

    /// The visible position of the middle of the leaf's outer edge.
    private func edge(_ stage: TurnFixture) -> Double {
        let middle = Point(x: stage.book.sheet.width, y: 400)
        return stage.book.fold(of: stage.pose).image(of: middle).point.x
    }
}
