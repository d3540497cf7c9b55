/// The whole way of a strip that is let go: friction for a while, then perhaps a spring.
///
///     0 ───── friction ─────> freeTime ───── spring ─────> rest
///
/// The spring takes over at a moment that is worked out, not found by looking, and is no whole
/// millisecond; it begins with the place and the velocity that friction leaves. So place and
/// velocity have no jump, however seldom anybody asks.
///
/// Lengths are in pixels, time in seconds, velocities in pixels per second.
struct FlingSimulation: Hashable, Sendable {
    /// What ends the friction.
    enum Finish: Hashable, Sendable {
        /// It has become so slow that it counts as still: the strip rests where it is.
        case still
        /// The strip stops dead at a place, as at a wall.
        case stop(at: Double)
        /// A spring pulls it to a place.
        case spring(Spring, to: Double)
    }

    let friction: FrictionSimulation
    /// How long there is nothing but friction.
    let frictionDuration: Double
    /// Where the strip comes to rest.
    let destination: Double
    /// When it is at rest.
    let duration: Double
    private let spring: SpringSimulation?

    init(_ friction: FrictionSimulation, for frictionDuration: Double, then finish: Finish) {
        self.friction = friction
        self.frictionDuration = frictionDuration
        let place = friction.position(at: frictionDuration)
        switch finish {
        case .still: (destination, spring) = (place, nil)
        case .stop(let edge): (destination, spring) = (edge, nil)
        case .spring(let spring, let rest):
            destination = rest
            self.spring = SpringSimulation(
                spring, from: place, velocity: friction.velocity(at: frictionDuration), to: rest)
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

    /// Pixels per second; none before the motion begins.
    func velocity(at time: Double) -> Double {
        if time >= duration || time < 0 { return 0 }
        guard let spring, time >= frictionDuration else { return friction.velocity(at: time) }
        return spring.velocity(at: time - frictionDuration)
    }
}
