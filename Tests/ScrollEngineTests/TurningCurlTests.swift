import Chance
import Testing

@testable import ScrollEngine

@Suite("Curling a page")
struct TurningCurlTests {
    @Test("turns by taps in its outer thirds, not in the middle")
    func taps() {
        for (x, to) in [(10.0, 2), (333, 2), (334, nil), (500, nil), (666, nil), (667, 4)] {
            var stage = TurnFixture(.curl)
            stage.drag(x)
            #expect(stage.destination == to, "a tap at \(x)")
        }
    }

    @Test("turns in the direction of the finger's first movement, wherever it began")
    func direction() {
        for x in [20.0, 400, 500, 980] {
            var stage = TurnFixture(.curl)
            stage.down(x)
            stage.move(x, 300)
            #expect(stage.layout == nil)
            stage.move(x - 11, 300)
            #expect(stage.turn?.direction == .forward)
            stage.turn = nil
            stage.down(x)
            stage.move(x + 11)
            #expect(stage.turn?.direction == .backward)
        }
    }

    @Test("waits while the finger goes where there is no page")
    func ends() {
        var stage = TurnFixture(.curl, on: 0)
        stage.down(500)
        stage.move(800)
        #expect(stage.layout == nil)
        stage.up()
        #expect(stage.turn == nil)
        stage.down(500)
        stage.move(800)
        stage.move(300)
        #expect(stage.turn?.direction == .forward)
    }

    @Test("has the edge that the finger took under it")
    func follows() {
        var stage = TurnFixture(.curl)
        // At the middle of the edge: beyond an eighth of the width, no slack remains.
        stage.down(995, 400)
        for x in stride(from: 860.0, through: 0, by: -20) {
            stage.move(x, 410)
            let edge = stage.book.fold(of: stage.pose).image(of: Point(x: 1000, y: 400)).point
            #expect(edge.distance(to: Point(x: x, y: 410)) < 1e-9, "\(x)")
        }
        // At the corner, whose zone is a fifth of the diagonal.
        stage.turn = nil
        stage.down(900, 700)
        stage.move(500, 700)
        let corner = stage.book.fold(of: stage.pose).image(of: Point(x: 1000, y: 800)).point
        #expect(corner.distance(to: Point(x: 500, y: 700)) < 1e-9)
    }

    @Test("brings the edge to a finger that took the page further in, without a jump")
    func catchesUp() {
        var stage = TurnFixture(.curl)
        stage.down(600)
        stage.move(589)
        #expect(stage.pose.inputTime < 0.01)
        var last = stage.pose.inputTime
        for x in stride(from: 588.0, through: 100, by: -1) {
            stage.move(x)
            #expect(stage.pose.inputTime > last && stage.pose.inputTime < last + 0.01, "\(x)")
            last = stage.pose.inputTime
        }
        let edge = stage.book.fold(of: stage.pose).image(of: Point(x: 1000, y: 400)).point
        #expect(edge.distance(to: Point(x: 100, y: 400)) < 1e-9)
        // Back beyond its start, the leaf is flat.
        stage.move(700)
        #expect(stage.pose.inputTime == 0)
    }

    @Test("falls to the side to which it is flicked, otherwise to the nearer one")
    func release() {
        let cases: [(to: Double, speed: Double, page: Int)] = [
            (490, 0, 4), (510, 0, 3), (590, 1000, 4), (910, 60, 4), (410, -1000, 3),
            (90, -60, 3), (300, .nan, 4), (300, -.infinity, 4),
        ]
        for (to, speed, page) in cases {
            var stage = TurnFixture(.curl)
            stage.drag(995, to, speed: speed)
            #expect(stage.destination == page, "to \(to) with \(speed)")
            stage = TurnFixture(.curl)
            stage.drag(5, to, speed: speed)
            #expect(stage.destination == (page == 4 ? 3 : 2), "back to \(to) with \(speed)")
        }
    }

    @Test("takes 0.6 s and straightens from 200° to 180° when no finger holds it")
    func commanded() {
        let book = TurnFixture(.curl).book
        let turn = Turn.commanded(from: PageIndex(1), to: PageIndex(2), at: .epoch, in: book)
        #expect(turn?.end == Timestamp(milliseconds: 600))
        var (time, angle) = (-1.0, 4.0)
        for now in 0..<600 {
            let pose = turn?.pose(at: Timestamp(milliseconds: Int64(now)), in: book) ?? .unturned
            #expect(pose.inputTime > time && pose.inputAngle < angle)
            #expect(abs(pose.inputAngle - (200 - 20 * pose.inputTime) * .pi / 180) < 1e-12)
            (time, angle) = (pose.inputTime, pose.inputAngle)
        }
        #expect(turn?.pose(at: Timestamp(milliseconds: 600), in: book) == .turned)
    }

    @Test("has the requested radius, or a sixth of its width")
    func radius() {
        #expect(TurnFixture(.curl).book.radius == 1000 / 6.0)
        #expect(TurnFixture(.curl, radius: 80).book.radius == 80)
        #expect(TurnFixture(.curl, radius: -5).book.radius == 0)
        #expect(TurnFixture(.leaves, radius: 80).book.radius == 0)
    }
}
