/// The motion of a strip after a finger released it, until it rests.
///
/// Friction slows it down until the first of two events: it becomes slow, and rests there or a
/// spring pulls it to a snap point; or it reaches an end of the strip, and bounces or stops. The
/// whole motion is known when it starts.
package struct FlingMotion: Hashable, Sendable {
    /// The conditions of a fling.
    package struct Parameters: Hashable, Sendable {
        /// The offsets at which the strip may rest, in pixels; unbounded for a loop.
        package var range: ClosedRange<Double>
        /// Whether a strip that reaches an end bounces or stops there.
        package var bounces: Bool
        package var deceleration: Deceleration

        package init(range: ClosedRange<Double>, bounces: Bool, deceleration: Deceleration) {
            self.range = range
            self.bounces = bounces
            self.deceleration = deceleration
        }
    }

    /// What ends the friction.
    package enum Finish: Hashable, Sendable {
        case still
        case stop
        case snap
        case bounce
        /// Friction that is chosen for its destination: ``LandingFriction``.
        case land
    }

    package let began: Timestamp
    package let end: Timestamp
    package let deceleration: Deceleration
    package let finish: Finish
    let simulation: FlingSimulation

    /// Releases a strip.
    ///
    /// Beyond an end it is pulled back at once. A strip that is slow when it is released does not
    /// fling.
    ///
    /// - Parameters:
    ///   - start: The offset of the strip, in pixels.
    ///   - velocity: Pixels per second along the strip.
    ///   - parameters: The conditions of the fling.
    ///   - began: The time of the release; before it the strip is still.
    ///   - speed: Pixels per second, above 0: below this speed friction ends.
    ///   - target: The snap point for the offset at which the strip has become slow; nil leaves it
    ///     there. Called at most once, and not if an end is reached first.
    package init(
        from start: Double, velocity: Double, on parameters: Parameters, began: Timestamp,
        endingBelow speed: Double = Tolerance.ofRest.speed,
        snappingTo target: (Double) -> Double? = { _ in nil }
    ) {
        precondition(speed > 0, "friction never slows a strip down to \(speed) px/s")
        let friction = FrictionSimulation(
            start: start, velocity: velocity, deceleration: parameters.deceleration)
        let slow = friction.time(atSpeed: speed)
        let (time, finish, destination): (Double, Finish, Double)
        if let exit = friction.exit(from: parameters.range), exit.time < slow || exit.time == 0 {
            (time, finish, destination) = (
                exit.time, parameters.bounces ? .bounce : .stop, exit.edge
            )
        } else if let target = target(friction.position(at: slow)) {
            (time, finish, destination) = (slow, .snap, target.clamped(to: MotionRange.offset))
        } else {
            (time, finish, destination) = (slow, .still, 0)
        }
        self.init(
            friction, parameters.deceleration, for: time, then: finish, to: destination,
            began: began)
    }

    /// Creates a fling whose end is known.
    ///
    /// - Parameters:
    ///   - start: The offset of the strip at the release, in pixels.
    ///   - velocity: Pixels per second along the strip.
    ///   - deceleration: How quickly friction slows it down.
    ///   - frictionDuration: Seconds of friction.
    ///   - finish: What ends the friction.
    ///   - destination: The offset at which it rests, in pixels; ignored for ``Finish/still``.
    ///   - began: The time of the release.
    package init(
        from start: Double, velocity: Double, deceleration: Deceleration,
        for frictionDuration: Double, then finish: Finish, to destination: Double, began: Timestamp
    ) {
        let friction = FrictionSimulation(
            start: start, velocity: velocity, deceleration: deceleration)
        self.init(
            friction, deceleration, for: frictionDuration, then: finish, to: destination,
            began: began)
    }

    /// Creates a fling that ends on a page, with the friction for it; nil if the page is not ahead, or
    /// too near for a fling.
    ///
    /// - Parameters:
    ///   - start: The offset of the strip at the release, in pixels.
    ///   - velocity: Pixels per second along the strip.
    ///   - destination: The offset at which it rests, in pixels.
    ///   - deceleration: How quickly friction slows it down if it is released again.
    ///   - began: The time of the release.
    package init?(
        from start: Double, velocity: Double, landingOn destination: Double,
        deceleration: Deceleration, began: Timestamp
    ) {
        guard let landing = LandingFriction(from: start, velocity: velocity, on: destination) else {
            return nil
        }
        self.init(
            landing.friction, deceleration, for: landing.duration, then: .land, to: destination,
            began: began)
    }

    private init(
        _ friction: FrictionSimulation, _ deceleration: Deceleration, for frictionDuration: Double,
        then finish: Finish, to destination: Double, began: Timestamp
    ) {
        self.deceleration = deceleration
        self.finish = finish
        self.began = began
        let ending: FlingSimulation.Finish =
            switch finish {
            case .still: .still
            case .stop: .stop(at: destination)
            case .snap, .land: .spring(.pageSnap, to: destination)
            case .bounce: .spring(.edgeBounce, to: destination)
            }
        simulation = FlingSimulation(friction, for: frictionDuration, then: ending)
        end = began.adding(seconds: simulation.duration)
    }
}

extension FlingMotion {
    /// The offset at the release.
    package var start: Double { simulation.friction.start }

    /// The velocity at the release, in pixels per second along the strip.
    package var startVelocity: Double { simulation.friction.velocity }

    /// Seconds of friction.
    package var frictionDuration: Double { simulation.frictionDuration }

    /// The offset at which the strip rests.
    package var destination: Double { simulation.destination }

    /// The offset in pixels along the strip.
    package func position(at time: Timestamp) -> Double {
        time >= end ? destination : simulation.position(at: time.seconds(since: began))
    }

    /// Pixels per second along the strip.
    package func velocity(at time: Timestamp) -> Double {
        time >= end ? 0 : simulation.velocity(at: time.seconds(since: began))
    }

    /// The kind of motion at a time: a fling, then possibly a snap or bounce, then rest.
    package func phase(at time: Timestamp) -> MotionSummary.Kind {
        if time >= end { return .resting }
        if time.seconds(since: began) < simulation.frictionDuration { return .gliding }
        switch finish {
        case .still, .stop, .land: return .gliding
        case .snap: return .snapping
        case .bounce: return .bouncing
        }
    }

    /// The same motion, shifted along the strip by a distance in pixels.
    func moved(by distance: Double) -> FlingMotion {
        let friction = simulation.friction.moved(by: distance)
        let destination = (destination + distance).clamped(to: MotionRange.offset)
        // The friction of a landing follows from its ends, also when it is stored.
        if finish == .land,
            let landing = FlingMotion(
                from: friction.start, velocity: startVelocity, landingOn: destination,
                deceleration: deceleration, began: began)
        {
            return landing
        }
        return FlingMotion(
            friction, deceleration, for: frictionDuration, then: finish, to: destination,
            began: began)
    }
}
