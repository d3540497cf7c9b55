/// A strip that moves to a place in a given time, because somebody asked for it.
///
/// With s the share of the time that has passed, D the distance and V the velocity at the start times
/// the whole time, it follows the one polynomial of degree 5 that begins with that velocity and no
/// acceleration, and ends with neither:
///
///     x(s) = x₀ + V s + (10 D − 6 V) s³ + (8 V − 15 D) s⁴ + (6 D − 3 V) s⁵
///
/// From rest that is D (10 s³ − 15 s⁴ + 6 s⁵), the smoothest of steps; a strip that moves already is
/// taken over without a jerk. Its velocity is (1 − s)² (30 D s² + V (1 + 2 s − 15 s²)), which has no
/// change of sign while V lies between 0 and 2.5 D. What V has beyond that adds V s (1 − 6 s² + 8 s³
/// − 3 s⁴), at most 0.1975 V, so V is limited to 2.5 |D| + 250 px: a strip swings past its target by
/// less than 50 px, however fast it was.
///
/// Lengths are in pixels, velocities in pixels per second.
package struct AnimatedScroll: Hashable, Sendable {
    /// Where the strip comes to rest.
    package let destination: Double
    package let began: Timestamp
    package let end: Timestamp
    package let start: Double
    package let startVelocity: Double
    /// The whole time that it takes.
    package let milliseconds: Int64

    /// No scrolling takes longer, in milliseconds.
    package static let durations: ClosedRange<Int64> = 0...60_000
    /// How far a velocity may lead, were it kept: a share of the distance, and pixels beside it.
    private static let steadyShare = 2.5
    private static let allowance = 250.0

    /// Moves a strip from a place, with the velocity that it has there in pixels per second, to
    /// another in so many milliseconds.
    package init(
        from start: Double, velocity: Double, to destination: Double, lasting milliseconds: Int64,
        began: Timestamp
    ) {
        self.start = start.clamped(to: MotionRange.offset)
        self.destination = destination.clamped(to: MotionRange.offset)
        self.began = began
        startVelocity = velocity.clamped(to: MotionRange.velocity)
        self.milliseconds = milliseconds.clamped(to: Self.durations)
        end = Timestamp(milliseconds: began.milliseconds &+ self.milliseconds)
    }

    package func position(at time: Timestamp) -> Double {
        if time >= end { return destination }
        if time <= began { return start }
        let s = share(at: time)
        let (d, v) = (distance, initialTravel)
        return start + s
            * (v + s * s * (10 * d - 6 * v + s * (8 * v - 15 * d + s * (6 * d - 3 * v))))
    }

    /// Pixels per second along the strip.
    package func velocity(at time: Timestamp) -> Double {
        if time >= end || time < began { return 0 }
        let s = share(at: time)
        let left = (1 - s) * (1 - s)
        let slope = left * (30 * distance * s * s + initialTravel * (1 + 2 * s - 15 * s * s))
        return slope / seconds
    }

    /// The same motion, so many pixels further along the strip.
    func moved(by distance: Double) -> AnimatedScroll {
        AnimatedScroll(
            from: start + distance, velocity: startVelocity, to: destination + distance,
            lasting: milliseconds, began: began)
    }

    private var distance: Double { destination - start }

    private var seconds: Double { Double(milliseconds) / 1000 }

    /// Whether a strip with this velocity in pixels per second can be taken over as it is, so that
    /// its velocity does not jump.
    static func takesOver(velocity: Double, distance: Double, lasting milliseconds: Int64) -> Bool {
        abs(velocity) * Double(milliseconds) / 1000 <= steadyShare * abs(distance) + allowance
    }

    /// V of the formula.
    private var initialTravel: Double {
        let limit = Self.steadyShare * abs(distance) + Self.allowance
        return (startVelocity * seconds).clamped(to: -limit...limit)
    }

    private func share(at time: Timestamp) -> Double {
        time.seconds(since: began) / seconds
    }
}
