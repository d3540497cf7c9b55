/// The whole motion of a released strip: friction, then possibly a spring.
///
///     0 ───── friction ─────> frictionDuration ───── spring ─────> rest
///
/// The moment at which the spring takes over is computed, not sampled, and need not be a whole
/// millisecond; the spring starts with the position and velocity that friction leaves. So position
/// and velocity are continuous, however rarely they are evaluated.
///
/// Lengths are in pixels, time in seconds, velocities in pixels per second.
struct FlingSimulation: Hashable, Sendable {
    /// What ends the friction.
    enum Finish: Hashable, Sendable {
        /// It is slow enough to count as still: the strip rests where it is.
        case still
        /// The strip stops abruptly at an offset, as at a wall.
        case stop(at: Double)
        /// A spring pulls it to an offset.
        case spring(Spring, to: Double)
    }

    let friction: FrictionSimulation
    let frictionDuration: Double
    /// The offset at which the strip rests.
    let destination: Double
    /// The time at which it rests.
    let duration: Double
    private let spring: SpringSimulation?

    init(_ friction: FrictionSimulation, for frictionDuration: Double, then finish: Finish) {
        self.friction = friction
        self.frictionDuration = frictionDuration
        let end = friction.position(at: frictionDuration)
        switch finish {
        case .still: (destination, spring) = (end, nil)
        case .stop(let edge): (destination, spring) = (edge, nil)
        case .spring(let spring, let rest):
            destination = rest
            self.spring = SpringSimulation(
                spring, from: end, velocity: friction.velocity(at: frictionDuration), to: rest)
        }
        let settlingTime = spring.map { Double($0.settlingTime(within: .ofRest)) / 1000 } ?? 0
        duration = frictionDuration + settlingTime
    }

    func position(at time: Double) -> Double {
        if time >= duration { return destination }
        guard let spring, time >= frictionDuration else {
            return friction.position(at: max(0, time))
        }
        return spring.position(at: time - frictionDuration)
    }

    /// Pixels per second; 0 before the motion starts.
    func velocity(at time: Double) -> Double {
        if time >= duration || time < 0 { return 0 }
        guard let spring, time >= frictionDuration else { return friction.velocity(at: time) }
        return spring.velocity(at: time - frictionDuration)
    }
}
