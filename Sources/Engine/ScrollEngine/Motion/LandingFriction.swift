/// The friction with which a fling ends exactly on a page.
///
/// Friction slows the strip from v₀ to ``brakeSpeed``, v₁, and ends at the distance at which the page
/// spring, with ω, continues without a jerk: there v₁ = ω · distance, so the spring is a pure
/// exponential, and the speed only falls. With D the distance from the release to the page,
///
///     D − v₁/ω = (v₀ − v₁) τ        friction v₀ e^(−t/τ), for τ ln(v₀/v₁)
///
/// Accella's picker lets a fixed friction end anywhere, and then pulls the strip to the nearest page:
/// it crawls, and jerks.
struct LandingFriction {
    let friction: FrictionSimulation
    /// Seconds of friction.
    let duration: Double

    /// The speed at which the spring takes over, in pixels per second: a picker's page of 52 px then
    /// takes less than a second even at this speed.
    static let brakeSpeed = 60.0
    /// The distance from the page at which the spring takes over, in pixels.
    static var brakeDistance: Double { brakeSpeed / Spring.pageSnap.frequency }

    /// Nil if the motion is slower than the brake's speed, or the destination is not ahead of the
    /// brake.
    init?(from start: Double, velocity: Double, on destination: Double) {
        let speed = abs(velocity)
        let way = velocity > 0 ? destination - start : start - destination
        guard speed > Self.brakeSpeed, way > Self.brakeDistance else { return nil }
        let decay = (Self.brakeSpeed - speed) / (way - Self.brakeDistance)
        friction = FrictionSimulation(start: start, velocity: velocity, decay: decay)
        duration = Elementary.log(Self.brakeSpeed / speed) / decay
    }

    /// The distance that a velocity leads without a page, in pixels along the strip; nil if it is too
    /// slow to fling.
    static func reach(of velocity: Double, under deceleration: Deceleration) -> Double? {
        let speed = abs(velocity)
        guard speed > brakeSpeed else { return nil }
        let way = (brakeSpeed - speed) / deceleration.decay + brakeDistance
        return velocity > 0 ? way : -way
    }

    /// Whether a fling needs at least half of its own friction, and more than a moment of it, so that
    /// it neither creeps nor stops abruptly.
    static func isSuitable(_ landing: FlingMotion) -> Bool {
        let speed = abs(landing.startVelocity)
        let way = abs(landing.destination - landing.start)
        guard way > 2 * brakeDistance else { return false }
        return (speed - brakeSpeed) / (way - brakeDistance) >= -landing.deceleration.decay / 2
    }

    /// The velocity whose reach is this way, in pixels along the strip, if it is more than a velocity
    /// in the same direction; otherwise that velocity.
    static func velocity(
        atLeast velocity: Double, reaching way: Double, under deceleration: Deceleration
    ) -> Double {
        let needed = brakeSpeed - (abs(way) - brakeDistance) * deceleration.decay
        return abs(velocity) < needed ? (velocity > 0 ? needed : -needed) : velocity
    }
}
