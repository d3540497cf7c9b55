/// The motion of a strip that only friction slows down.
///
/// The velocity falls by the same share every second. With L the logarithm of the share that is
/// left after one second,
///
///     x(t) = x₀ + v₀ (e^(L t) − 1) / L        v(t) = v₀ e^(L t)
///
/// Lengths are in pixels, time in seconds, velocities in pixels per second.
struct FrictionSimulation: Hashable, Sendable {
    let start: Double
    let velocity: Double
    /// The logarithm of the share of the velocity that is left after a second; negative.
    private let decay: Double

    /// Creates a motion that keeps this share of its velocity every second (the drag of Flutter's
    /// `FrictionSimulation`).
    init(start: Double, velocity: Double, rate: Double) {
        precondition(rate > 0 && rate < 1, "a motion that keeps \(rate) of its velocity never ends")
        self.init(start: start, velocity: velocity, decay: Elementary.log(rate))
    }

    init(start: Double, velocity: Double, deceleration: Deceleration) {
        self.init(start: start, velocity: velocity, decay: deceleration.decay)
    }

    /// Creates a motion with this logarithm of the share that it keeps every second; negative.
    init(start: Double, velocity: Double, decay: Double) {
        self.start = start.clamped(to: MotionRange.offset)
        self.velocity = velocity.clamped(to: MotionRange.velocity)
        self.decay = decay
    }

    /// The same motion, shifted along the strip by a distance in pixels.
    func moved(by distance: Double) -> FrictionSimulation {
        FrictionSimulation(start: start + distance, velocity: velocity, decay: decay)
    }

    func position(at time: Double) -> Double {
        start + velocity * (Elementary.exp(decay * time) - 1) / decay
    }

    /// Pixels per second, the derivative of ``position(at:)``.
    func velocity(at time: Double) -> Double {
        velocity * Elementary.exp(decay * time)
    }

    /// The limit of the position as time grows.
    var naturalEnd: Double { start - velocity / decay }

    /// The seconds until a position is reached; nil if it never is.
    func time(atPosition position: Double) -> Double? {
        guard position != start else { return 0 }
        guard velocity != 0 else { return nil }
        let left = 1 + decay * ((position - start) / velocity)
        guard left > 0, left <= 1 else { return nil }
        return Elementary.log(left) / decay
    }

    /// The seconds until the motion is as slow as this, in pixels per second; 0 if it already is,
    /// and infinite for a speed of 0.
    func time(atSpeed speed: Double) -> Double {
        guard abs(velocity) > speed else { return 0 }
        guard speed > 0 else { return .infinity }
        return Elementary.log(speed / abs(velocity)) / decay
    }

    /// The edge at which the motion leaves a range, and the time in seconds; nil if it ends inside.
    ///
    /// From outside, it leaves at once, at the nearest edge.
    func exit(from range: ClosedRange<Double>) -> (edge: Double, time: Double)? {
        guard range.contains(start) else { return (start.clamped(to: range), 0) }
        guard velocity != 0 else { return nil }
        let edge = velocity > 0 ? range.upperBound : range.lowerBound
        return time(atPosition: edge).map { (edge, $0) }
    }
}
