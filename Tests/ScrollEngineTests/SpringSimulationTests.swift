import Testing

@testable import ScrollEngine

/// Expected values: notes on physics, section 4 (the published tests of Flutter's simulations).
@Suite("A spring settling")
struct SpringSimulationTests {
    private let hundredth = Tolerance(distance: 0.01, speed: 0.01)

    private func spring(_ ratio: Double, from start: Double = 0, to rest: Double)
        -> SpringSimulation
    {
        SpringSimulation(
            Spring(mass: 1, stiffness: 100, dampingRatio: ratio), from: start, velocity: 0, to: rest
        )
    }

    @Test("when critically damped follows the published numbers")
    func critical() {
        let simulation = spring(1, to: 500)
        #expect(
            [0.25, 0.5, 0.75].map { simulation.position(at: $0).rounded(.down) } == [356, 479, 497])
        #expect(
            [0.25, 0.5, 0.75].map { simulation.velocity(at: $0).rounded(.down) } == [1026, 168, 20])
        #expect(!simulation.isSettled(at: 0.75, within: hundredth))
        #expect(simulation.isSettled(at: 1.6, within: hundredth))
    }

    @Test("when overdamped follows the published numbers")
    func overdamped() {
        let simulation = spring(1.25, to: 500)
        #expect(
            [0.5, 1, 1.5].map { simulation.position(at: $0).rounded(.down) } == [445, 495, 499])
        #expect([0.5, 1, 1.5].map { simulation.velocity(at: $0).rounded(.down) } == [273, 22, 1])
        #expect(simulation.isSettled(at: 3, within: hundredth))
    }

    @Test("when underdamped follows the published numbers")
    func underdamped() {
        let simulation = spring(0.25, to: 300)
        #expect(simulation.position(at: 1).rounded(.down) == 325)
        #expect(simulation.velocity(at: 1).rounded(.down) == -65)
        #expect(simulation.position(at: 6).rounded(.down) == 299)
        #expect(simulation.isSettled(at: 6, within: hundredth))
    }

    @Test("begins where the strip is, with its velocity", arguments: [0.3, 1, 1.1, 4])
    func begins(ratio: Double) {
        let spring = Spring(mass: 0.5, stiffness: 100, dampingRatio: ratio)
        let simulation = SpringSimulation(spring, from: 123, velocity: -4567, to: 600)
        #expect(abs(simulation.position(at: 0) - 123) < 1e-9)
        #expect(abs(simulation.velocity(at: 0) + 4567) < 1e-9)
    }

    @Test("has the derivative of its positions as its velocity", arguments: [0.3, 1, 1.1, 4])
    func velocityIsDerivative(ratio: Double) {
        let spring = Spring(mass: 0.5, stiffness: 100, dampingRatio: ratio)
        let simulation = SpringSimulation(spring, from: -80, velocity: 900, to: 600)
        for step in 1...40 {
            let time = Double(step) * 0.025
            let slope =
                (simulation.position(at: time + 1e-6) - simulation.position(at: time - 1e-6)) / 2e-6
            #expect(abs(simulation.velocity(at: time) - slope) < 0.01, "at \(time) s")
        }
    }

    @Test("stays within the tolerance from the time that it returns", arguments: [0.2, 1, 1.1, 3])
    func settlingTime(ratio: Double) {
        let spring = Spring(mass: 0.5, stiffness: 100, dampingRatio: ratio)
        for velocity in [-8000.0, -300, 0, 50, 8000] {
            let simulation = SpringSimulation(spring, from: 17, velocity: velocity, to: 600)
            let end = simulation.settlingTime(within: .ofRest)
            for later in 0..<400 {
                let time = Double(end + Int64(later * 5)) / 1000
                #expect(
                    simulation.isSettled(at: time, within: .ofRest), "\(later * 5) ms after \(end)")
            }
        }
    }

    @Test("rests after a minute at the latest, even where a spring moves nothing")
    func neverSettles() {
        // z − √(z² − 1) is zero here.
        let spring = Spring(mass: 1, stiffness: 100, dampingRatio: 1e9)
        let simulation = SpringSimulation(spring, from: 0, velocity: 0, to: 600)
        #expect(simulation.settlingTime(within: .ofRest) == 60_000)
    }

    /// Compared with the formula in the type's comment, at every millisecond.
    @Test(
        "ends with the first millisecond from which it stays near and slow",
        arguments: [(500.0, 0.0), (0, 8000), (-3, 20), (1e9, -30_000), (0.1, 0)])
    func end(start: Double, velocity: Double) {
        let omega = 10.0
        let simulation = SpringSimulation(
            Spring(mass: 1, stiffness: omega * omega, dampingRatio: 1), from: start,
            velocity: velocity, to: 0)
        let c2 = velocity + omega * start
        let first = (100...60_000).first { millisecond in
            let time = Double(millisecond) / 1000
            let decay = Elementary.exp(-omega * time)
            let distance = (abs(start) + abs(c2) * time) * decay
            let speed = (abs(c2 - omega * start) + omega * abs(c2) * time) * decay
            return distance < Tolerance.ofRest.distance && speed < Tolerance.ofRest.speed
        }
        #expect(simulation.settlingTime(within: .ofRest) == first.map(Int64.init))
    }

    /// The same for a more strongly damped spring, like that of pages.
    @Test(
        "ends with that millisecond where two motions die away side by side",
        arguments: [
            (-640.0, 1000.0), (640, -1000), (-300, 0), (-640, 5000), (1e9, -30_000), (3, 0),
        ])
    func endOfTwo(start: Double, velocity: Double) {
        let (omega, ratio) = (10.0, 1.1)
        let simulation = SpringSimulation(
            Spring(mass: 1, stiffness: omega * omega, dampingRatio: ratio), from: start,
            velocity: velocity, to: 0)
        let root = (ratio * ratio - 1).squareRoot()
        let (slow, quick) = (-omega * (ratio - root), -omega * (ratio + root))
        let share = (velocity - slow * start) / (quick - slow)
        let first = (0...60_000).first { millisecond in
            let time = Double(millisecond) / 1000
            let one = abs(start - share) * Elementary.exp(slow * time)
            let other = abs(share) * Elementary.exp(quick * time)
            return one + other < Tolerance.ofRest.distance
                && -slow * one - quick * other < Tolerance.ofRest.speed
        }
        #expect(simulation.settlingTime(within: .ofRest) == first.map(Int64.init))
    }
}
