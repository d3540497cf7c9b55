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
    private enum Finish: Hashable, WireCode {
        case still
        case stop
        case snap
        case bounce

        static let codes: [Finish] = [.still, .stop, .snap, .bounce]
    }

    package let began: Timestamp
    package let end: Timestamp
    private let deceleration: Deceleration
    private let finish: Finish
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
        let friction = FrictionSimulation(
            start: simulation.friction.start + distance, velocity: simulation.friction.velocity,
            deceleration: deceleration)
        return FlingMotion(
            friction, deceleration, for: simulation.frictionDuration, then: finish,
            to: (destination + distance).clamped(to: MotionRange.offset), began: began)
    }
}

extension FlingMotion: WireValue {
    /// Seconds: friction brings the fastest of motions below a pixel per second in 14 s.
    private static let frictionDurations = 0.0...3600

    package init(from reader: inout WireReader) throws(WireError) {
        let deceleration: Deceleration = try reader.code()
        let friction = FrictionSimulation(
            start: try reader.offset(), velocity: try reader.velocity(), deceleration: deceleration)
        let frictionDuration = try reader.double(within: Self.frictionDurations, "free time")
        let finish: Finish = try reader.code()
        let destination = finish == .still ? 0 : try reader.offset()
        self.init(
            friction, deceleration, for: frictionDuration, then: finish, to: destination,
            began: try reader.timestamp())
    }

    package func write(to writer: inout WireWriter) {
        writer.write(deceleration)
        writer.write(simulation.friction.start)
        writer.write(simulation.friction.velocity)
        writer.write(simulation.frictionDuration)
        writer.write(finish)
        if finish != .still { writer.write(destination) }
        writer.write(began)
    }
}
