import Chance
import Testing

@testable import ScrollEngine

/// A strip of ten pages of 52 px, the picker of the notes on physics, section 3.
@Suite("A strip in a fling")
struct FlingMotionTests {
    private let track = FlingMotion.Parameters(range: 0...468, bounces: true, deceleration: .normal)
    private let began = Timestamp(milliseconds: 7000)

    private func moment(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: began.milliseconds + milliseconds)
    }

    private func snapping(from start: Double, velocity: Double, on track: FlingMotion.Parameters)
        -> FlingMotion
    {
        FlingMotion(from: start, velocity: velocity, on: track, began: began, endingBelow: 10) {
            ($0 / 52).rounded() * 52
        }
    }

    @Test("ends when it has slowed down to 20 px/s, unless it snaps")
    func still() {
        // v falls to 20 px/s after ln(20/400)/L = 1.4964 s, 380/2.002003 = 189.810 px further on.
        let fling = FlingMotion(from: 100, velocity: 400, on: track, began: began)
        #expect(fling.end == moment(1497))
        #expect(abs(fling.destination - 289.810) < 0.001)
        #expect(fling.phase(at: moment(1496)) == .gliding)
        #expect(abs(fling.velocity(at: moment(1496)) - 20) < 0.05)
        #expect(fling.phase(at: moment(1497)) == .resting)
        #expect(fling.position(at: moment(1497)) == fling.destination)
        #expect(fling.velocity(at: moment(1497)) == 0)
    }

    @Test("snaps to the nearest page once it is as slow as 10 px/s")
    func snaps() {
        // v falls to 10 px/s after ln(10/400)/L = 1.8426 s, at 100 + 390/2.002003 = 294.805, and
        // 294.805/52 = 5.67: page 6.
        let fling = snapping(from: 100, velocity: 400, on: track)
        #expect(fling.destination == 312)
        #expect(fling.phase(at: moment(1842)) == .gliding)
        #expect(fling.phase(at: moment(1843)) == .snapping)
        #expect(abs(fling.position(at: moment(1843)) - 294.809) < 0.005)
        #expect(abs(fling.velocity(at: moment(1842)) - 10) < 0.05)
        #expect(fling.phase(at: fling.end) == .resting)
        #expect(fling.position(at: fling.end) == 312)
    }

    @Test("snaps at once when it is released slowly, from its position")
    func snapsAtOnce() {
        var asked: [Double] = []
        let fling = FlingMotion(from: 70, velocity: -9, on: track, began: began, endingBelow: 10) {
            asked.append($0)
            return 52
        }
        #expect(asked == [70])
        #expect(fling.phase(at: began) == .snapping)
        #expect(fling.position(at: began) == 70)
        #expect(abs(fling.velocity(at: began) + 9) < 1e-9)
        #expect(fling.destination == 52)
    }

    @Test("snaps where it is slow before it reaches an end")
    func slowBeforeAnEnd() {
        // 9 px/s lead from 465 to 469.5, beyond the end at 468, but are below the speed of a fling.
        let slow = snapping(from: 465, velocity: 9, on: track)
        #expect(slow.phase(at: began) == .snapping)
        // 100 px/s lead from 422 to 471.95, and are 10 px/s at 466.96.
        let fling = snapping(from: 422, velocity: 100, on: track)
        #expect(fling.phase(at: Timestamp(milliseconds: fling.end.milliseconds - 1)) == .snapping)
        #expect(fling.destination == 468)
    }

    @Test("is pulled onto a page by the spring of pages")
    func snapSpring() {
        let fling = snapping(from: 70, velocity: -9, on: track)
        let spring = SpringSimulation(.pageSnap, from: 70, velocity: -9, to: 52)
        for time in [0.05, 0.1, 0.2] {
            #expect(fling.simulation.position(at: time) == spring.position(at: time))
        }
    }

    @Test("rests where it is when there is nothing to snap to")
    func nothingToSnapTo() {
        let fling = FlingMotion(from: 70, velocity: 0, on: track, began: began, endingBelow: 10) {
            _ in
            nil
        }
        #expect(fling.destination == 70)
        #expect(fling.end == began)
    }

    @Test("is thrown back from an end, with the velocity that it has there")
    func bounces() {
        // From 468 - 200 at 1000 px/s the end is reached after ln(1 - 200 · 2.002003/1000)/L
        // = 0.25549 s, at 1000 - 200 · 2.002003 = 599.6 px/s.
        let fling = snapping(from: 268, velocity: 1000, on: track)
        #expect(fling.destination == 468)
        #expect(fling.phase(at: moment(255)) == .gliding)
        #expect(fling.phase(at: moment(256)) == .bouncing)
        #expect(abs(fling.position(at: moment(255)) - (468 - 0.49 * 0.5996)) < 0.01)
        #expect(abs(fling.velocity(at: moment(255)) - 599.6) < 1)
        // A critical spring with an outward velocity is furthest out after 1/ω, by v/(e ω) =
        // 599.6/(2.71828 · 10.927).
        #expect(abs(fling.position(at: moment(255 + 92)) - (468 + 20.19)) < 0.05)
        #expect(fling.position(at: fling.end) == 468)
    }

    @Test("stops at an end where it does not bounce")
    func stops() {
        var track = track
        track.bounces = false
        let fling = snapping(from: 268, velocity: 1000, on: track)
        #expect(fling.end == moment(256))
        #expect(fling.phase(at: moment(255)) == .gliding)
        #expect(fling.position(at: moment(255)) < 468)
        #expect(fling.position(at: moment(256)) == 468)
        #expect(fling.velocity(at: moment(256)) == 0)
    }

    @Test("is pulled back at once when it is released beyond an end")
    func beyond() {
        for (start, edge) in [(-60.0, 0.0), (500, 468)] {
            for velocity in [-300.0, 0, 300] {
                let fling = snapping(from: start, velocity: velocity, on: track)
                #expect(fling.phase(at: began) == .bouncing)
                #expect(fling.destination == edge)
                #expect(abs(fling.position(at: began) - start) < 1e-9)
                #expect(abs(fling.velocity(at: began) - velocity) < 1e-9)
            }
        }
    }

    @Test("leaves an end where it starts, or swings beyond it")
    func onAnEnd() {
        let inward = snapping(from: 0, velocity: 300, on: track)
        #expect(inward.phase(at: began) == .gliding)
        #expect(inward.destination == 156)  // 290/2.002003 = 144.86, and 2.79 pages are three
        let outward = snapping(from: 0, velocity: -300, on: track)
        #expect(outward.phase(at: began) == .bouncing)
        #expect(outward.position(at: moment(50)) < 0)
        #expect(outward.destination == 0)
    }

    @Test("continues on a loop without an end, as far as friction lets it")
    func endless() {
        let loop = FlingMotion.Parameters(
            range: -.infinity ... .infinity, bounces: true, deceleration: .fast)
        let fling = snapping(from: 468, velocity: 8000, on: loop)
        // 468 + 7990/10.0503 = 1263.0, page 24.29
        #expect(fling.destination == 24 * 52)
        #expect(fling.phase(at: began) == .gliding)
    }

    @Test("is at rest before it begins")
    func before() {
        for fling in [
            snapping(from: 100, velocity: 400, on: track),
            snapping(from: -20, velocity: 400, on: track),
        ] {
            #expect(fling.position(at: .epoch) == fling.position(at: began))
            #expect(fling.velocity(at: .epoch) == 0)
            #expect(fling.velocity(at: began) != 0)
            #expect(fling.phase(at: .epoch) != .resting)
        }
    }

    @Test("has no jump in place or velocity, wherever it goes")
    func continuous() {
        var chance = SeededGenerator(seed: 11)
        for round in 0..<500 {
            let fling = chance.fling(began: began)
            let friction = fling.simulation.friction
            let join = fling.simulation.frictionDuration
            let place = fling.simulation.position(at: join)
            #expect(abs(place - friction.position(at: join)) < 1e-6, "round \(round) of seed 11")
            guard fling.simulation.duration > join else { continue }
            let velocity = fling.simulation.velocity(at: join)
            #expect(
                abs(velocity - friction.velocity(at: join)) < 1e-6, "round \(round) of seed 11")
        }
    }

    @Test("has the derivative of its positions as its velocity, across the hand-over too")
    func velocityIsDerivative() {
        let motion = snapping(from: 268, velocity: 1000, on: track).simulation
        for step in -100...100 {
            let time = motion.frictionDuration + Double(step) * 0.002 + 0.0005
            let slope = (motion.position(at: time + 1e-6) - motion.position(at: time - 1e-6)) / 2e-6
            #expect(abs(motion.velocity(at: time) - slope) < 0.01, "\(time) s")
        }
        let across = motion.frictionDuration
        let slope = (motion.position(at: across + 1e-7) - motion.position(at: across - 1e-7)) / 2e-7
        #expect(abs(motion.velocity(at: across) - slope) < 0.01)
    }

    @Test("is near its destination and slow when it ends, unless it stops dead")
    func ends() {
        var chance = SeededGenerator(seed: 12)
        for round in 0..<500 {
            let fling = chance.fling(began: began, bounces: true)
            let before = Timestamp(milliseconds: fling.end.milliseconds - 1)
            guard before > began else { continue }
            let jump = abs(fling.position(at: before) - fling.destination)
            #expect(jump < 0.45, "round \(round) of seed 12")
        }
    }

    @Test("is symmetric under reflection")
    func mirrored() {
        var chance = SeededGenerator(seed: 13)
        for round in 0..<200 {
            let start = Double.random(in: -200...668, using: &chance).rounded()
            let velocity = Double.random(in: -9000...9000, using: &chance)
            let fling = FlingMotion(from: start, velocity: velocity, on: track, began: began)
            let mirror = FlingMotion(
                from: 468 - start, velocity: -velocity, on: track, began: began)
            for time in stride(from: Int64(0), to: 3000, by: 37) {
                let sum = fling.position(at: moment(time)) + mirror.position(at: moment(time))
                #expect(abs(sum - 468) < 1e-9, "round \(round) of seed 13, \(time) ms")
            }
        }
    }

    @Test("moves along with its pages")
    func moved() {
        var chance = SeededGenerator(seed: 14)
        for round in 0..<200 {
            let fling = chance.fling(began: began)
            let moved = fling.moved(by: 520)
            #expect(abs(moved.destination - fling.destination - 520) < 1e-9)
            for time in stride(from: Int64(0), to: 4000, by: 111) {
                let distance = moved.position(at: moment(time)) - fling.position(at: moment(time))
                #expect(abs(distance - 520) < 0.41, "round \(round) of seed 14, \(time) ms")
            }
        }
    }

    @Test("is finite however far and fast it is")
    func absurd() {
        let numbers = [-1e300, -1e13, -1e9, -1, 0, 1e-300, 8000, 1e9, 1e13, 1e300]
        for start in numbers {
            for velocity in numbers {
                for bounces in [true, false] {
                    let track = FlingMotion.Parameters(
                        range: 0...1e13, bounces: bounces, deceleration: .normal)
                    let fling = snapping(from: start, velocity: velocity, on: track)
                    #expect(fling.end.milliseconds - began.milliseconds < 100_000)
                    for time: Int64 in [0, 1, 300, 5000, 1 << 53] {
                        #expect(fling.position(at: moment(time)).isFinite)
                        #expect(fling.velocity(at: moment(time)).isFinite)
                    }
                }
            }
        }
    }
}

extension SeededGenerator {
    /// A random fling on ten pages of 52 px.
    mutating func fling(began: Timestamp, bounces: Bool? = nil) -> FlingMotion {
        let bounces = bounces ?? Bool.random(using: &self)
        let track = FlingMotion.Parameters(
            range: 0...468, bounces: bounces,
            deceleration: Bool.random(using: &self) ? .normal : .fast)
        // A strip that does not bounce is never beyond its ends.
        let start = Double.random(in: bounces ? -200...668 : 0...468, using: &self)
        let velocity = Double.random(in: -4000...4000, using: &self)
        let snaps = Bool.random(using: &self)
        return FlingMotion(
            from: start, velocity: velocity, on: track, began: began, endingBelow: 10
        ) {
            snaps ? ($0 / 52).rounded() * 52 : nil
        }
    }
}
