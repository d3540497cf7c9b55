/// A strip that slides on after a finger let it go, until it is at rest.
///
/// It slows down by friction. Whatever comes first ends that: it has become slow, and rests there or
/// is pulled onto a place to rest; or it reaches an end of the strip, and is thrown back or stops.
/// All of it is known when the glide begins.
package struct FlingMotion: Hashable, Sendable {
    /// What a strip glides on.
    package struct Parameters: Hashable, Sendable {
        /// The places where the strip may rest, in pixels; endless for a loop.
        package var range: ClosedRange<Double>
        /// Whether a strip that reaches an end swings beyond it, or stops there.
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
    }

    package let began: Timestamp
    package let end: Timestamp
    package let deceleration: Deceleration
    package let finish: Finish
    let simulation: FlingSimulation

    /// Lets go of a strip.
    ///
    /// Beyond an end it is pulled back at once. A strip that is slow when it is let go does not
    /// glide at all.
    ///
    /// - Parameters:
    ///   - start: Where the strip is, in pixels.
    ///   - velocity: Pixels per second along the strip.
    ///   - parameters: What the strip glides on.
    ///   - began: When it is let go. Before, it is still.
    ///   - speed: Pixels per second, above 0: what is slower glides no more.
    ///   - target: The place to snap to from the place where the strip has become slow; nil leaves
    ///     it there. Asked once at most, and not when an end is reached first.
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

    /// A fling whose end is known.
    ///
    /// - Parameters:
    ///   - start: Where the strip is when it is let go, in pixels.
    ///   - velocity: Pixels per second along the strip.
    ///   - deceleration: How quickly friction slows it down.
    ///   - frictionDuration: Seconds of nothing but friction.
    ///   - finish: What ends the friction.
    ///   - destination: Where it comes to rest, in pixels; ignored for ``Finish/still``.
    ///   - began: When it is let go.
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
            case .snap: .spring(.pageSnap, to: destination)
            case .bounce: .spring(.edgeBounce, to: destination)
            }
        simulation = FlingSimulation(friction, for: frictionDuration, then: ending)
        end = began.adding(seconds: simulation.duration)
    }
}

extension FlingMotion {
    /// Where the strip is let go.
    package var start: Double { simulation.friction.start }

    /// Pixels per second along the strip when it is let go.
    package var startVelocity: Double { simulation.friction.velocity }

    /// Seconds of nothing but friction.
    package var frictionDuration: Double { simulation.frictionDuration }

    /// Where the strip comes to rest.
    package var destination: Double { simulation.destination }

    package func position(at time: Timestamp) -> Double {
        time >= end ? destination : simulation.position(at: time.seconds(since: began))
    }

    /// Pixels per second along the strip.
    package func velocity(at time: Timestamp) -> Double {
        time >= end ? 0 : simulation.velocity(at: time.seconds(since: began))
    }

    /// What the strip does at a time: it glides, then it may snap or bounce, then it rests.
    package func phase(at time: Timestamp) -> MotionSummary.Kind {
        if time >= end { return .resting }
        if time.seconds(since: began) < simulation.frictionDuration { return .gliding }
        switch finish {
        case .still, .stop: return .gliding
        case .snap: return .snapping
        case .bounce: return .bouncing
        }
    }

    /// The same motion, so many pixels further along the strip.
    func moved(by distance: Double) -> FlingMotion {
        FlingMotion(
            from: start + distance, velocity: startVelocity, deceleration: deceleration,
            for: frictionDuration, then: finish,
            to: (destination + distance).clamped(to: MotionRange.offset), began: began)
    }
}
