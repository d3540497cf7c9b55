import Testing

@testable import ScrollEngine

/// Expected values: notes on physics, section 4 (the published tests of Flutter's simulations).
@Suite("A strip slowed down by friction")
struct FrictionSimulationTests {
    @Test("follows the published numbers for a drag of 0.3")
    func strongDrag() {
        let friction = FrictionSimulation(start: 100, velocity: 400, rate: 0.3)
        #expect(friction.position(at: 0) == 100)
        #expect((330...335).contains(friction.position(at: 1)))
        #expect(abs(friction.velocity(at: 1) - 120) < 1e-9)
        #expect(abs(friction.velocity(at: 2) - 36) < 1e-9)
        #expect(abs(friction.velocity(at: 3) - 10.8) < 1e-9)
        #expect(friction.velocity(at: 4) < 3.5)
        #expect((431...432).contains(friction.position(at: 5)))
    }

    @Test("follows the published numbers for a drag of 0.135")
    func scrollDrag() throws {
        let friction = FrictionSimulation(start: 100, velocity: 100, rate: 0.135)
        let published = [(time: 0.1, place: 110.0), (0.5, 131), (2, 149)]
        for (time, place) in published {
            #expect(abs(friction.position(at: time) - place) <= 1, "after \(time) s")
            let found = try #require(
                friction.time(atPosition: friction.position(at: time)), "after \(time) s")
            #expect(abs(found - time) < 1e-9)
        }
        #expect(friction.naturalEnd.rounded(.down) == 149)
    }

    @Test("ends 0.4995 or 0.0995 of its velocity further on")
    func naturalEnd() {
        let normal = FrictionSimulation(start: 0, velocity: 1000, deceleration: .normal)
        let fast = FrictionSimulation(start: 0, velocity: -1000, deceleration: .fast)
        #expect(abs(normal.naturalEnd - 499.5) < 0.05)
        #expect(abs(fast.naturalEnd + 99.5) < 0.05)
        #expect(normal.position(at: 60) == normal.naturalEnd)
    }

    @Test("keeps 0.998 or 0.99 of its velocity in every millisecond")
    func perMillisecond() {
        for (deceleration, share) in [(Deceleration.normal, 0.998), (.fast, 0.99)] {
            #expect(deceleration.perMillisecond == share)
            let friction = FrictionSimulation(start: 0, velocity: 1000, deceleration: deceleration)
            for millisecond in 1...200 {
                let before = friction.velocity(at: Double(millisecond - 1) / 1000)
                let after = friction.velocity(at: Double(millisecond) / 1000)
                #expect(abs(after / before - share) < 1e-12, "\(millisecond) ms")
            }
        }
    }

    @Test("returns the time at which it reaches a speed, in either direction")
    func timeAtSpeed() {
        for velocity in [-2000.0, 2000] {
            let friction = FrictionSimulation(start: 0, velocity: velocity, rate: 0.135)
            #expect(abs(abs(friction.velocity(at: friction.time(atSpeed: 10))) - 10) < 1e-9)
            #expect(friction.time(atSpeed: 2000) == 0)
            #expect(friction.time(atSpeed: 0) == .infinity)
        }
    }

    @Test("never reaches positions behind it or beyond its natural end")
    func unreachable() {
        let friction = FrictionSimulation(start: 100, velocity: 100, rate: 0.135)
        #expect(friction.time(atPosition: 100) == 0)
        #expect(friction.time(atPosition: 99.9) == nil)
        #expect(friction.time(atPosition: friction.naturalEnd + 0.001) == nil)
        #expect(friction.time(atPosition: .infinity) == nil)
        #expect(FrictionSimulation(start: 0, velocity: 0, rate: 0.5).time(atPosition: 1) == nil)
        #expect(
            FrictionSimulation(start: 0, velocity: .leastNonzeroMagnitude, rate: 0.5).time(
                atPosition: 1)
                == nil)
    }

    @Test("leaves a range at the edge before it, or at once from beyond")
    func exit() throws {
        let friction = FrictionSimulation(start: 500, velocity: -7500, rate: 0.135)
        let exit = try #require(friction.exit(from: 0...1000))
        #expect(exit.edge == 0)
        #expect(abs(friction.position(at: exit.time)) < 1e-9)
        #expect(friction.exit(from: -1e6...1000) == nil)
        #expect(friction.exit(from: -.infinity ... .infinity) == nil)
        let beyond = try #require(friction.exit(from: 600...700))
        #expect(beyond.edge == 600 && beyond.time == 0)
    }
}

/// Expected values: notes on physics, section 4, the row on bouncing, with Flutter's drag of 0.135.
@Suite("Friction that hands over to a spring")
struct FlingSimulationTests {
    private let flung: FlingSimulation = {
        let friction = FrictionSimulation(start: 500, velocity: -7500, rate: 0.135)
        let spring = Spring(mass: 1, stiffness: 170, dampingRatio: 1.1)
        let exit = friction.exit(from: 0...1000)
        return FlingSimulation(
            friction, for: exit?.time ?? 0, then: .spring(spring, to: exit?.edge ?? 0))
    }()

    @Test("follows the published numbers of a strip that is flung against its end")
    func published() {
        let rows = [
            (time: 0.065, place: 42.0, velocity: -6584.0), (0.1, -123, -2613), (0.5, -15, 124),
        ]
        for (time, place, velocity) in rows {
            #expect(abs(flung.position(at: time) - place) <= 1, "place after \(time) s")
            #expect(abs(flung.velocity(at: time) - velocity) <= 1, "velocity after \(time) s")
        }
        #expect(flung.position(at: 2) == 0)
    }

    @Test("has no jump at the hand-over")
    func continuous() {
        let before = flung.frictionDuration - 1e-12
        let after = flung.frictionDuration + 1e-12
        #expect(abs(flung.position(at: before) - flung.position(at: after)) < 1e-6)
        #expect(abs(flung.velocity(at: before) - flung.velocity(at: after)) < 1e-6)
    }
}
