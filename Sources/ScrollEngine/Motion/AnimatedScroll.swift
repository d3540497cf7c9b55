/// A scroll to a position in a given time, started by a command.
///
/// With s the share of the time that has passed, D the distance and V the velocity at the start
/// times the whole time, it follows the polynomial of degree 5 that starts with that velocity and
/// no acceleration, and ends with neither:
///
///     x(s) = x₀ + V s + (10 D − 6 V) s³ + (8 V − 15 D) s⁴ + (6 D − 3 V) s⁵
///
/// From rest that is D (10 s³ − 15 s⁴ + 6 s⁵), the smoothest step; a strip that already moves
/// continues without a jerk. The velocity is (1 − s)² (30 D s² + V (1 + 2 s − 15 s²)), which does
/// not change sign while V is between 0 and 2.5 D. The excess of V adds V s (1 − 6 s² + 8 s³ − 3
/// s⁴), at most 0.1975 V, so V is limited to 2.5 |D| + 250 px: a strip overshoots its target by
/// less than 50 px at any speed.
///
/// Lengths are in pixels, velocities in pixels per second.
package struct AnimatedScroll: Hashable, Sendable {
    /// The offset at which the strip rests.
    package let destination: Double
    package let began: Timestamp
    package let end: Timestamp
    package let start: Double
    package let startVelocity: Double
    /// The duration.
    package let milliseconds: Int64

    /// The range of durations, in milliseconds.
    package static let durations: ClosedRange<Int64> = 0...60_000
    /// The limit of V: a multiple of the distance, plus an allowance in pixels.
    static let steadyShare = 2.5
    static let allowance = 250.0

    /// Scrolls from an offset, with the present velocity in pixels per second, to another offset in
    /// this many milliseconds.
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

    /// The offset in pixels along the strip.
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

    /// The same motion, shifted along the strip by a distance in pixels.
    func moved(by distance: Double) -> AnimatedScroll {
        AnimatedScroll(
            from: start + distance, velocity: startVelocity, to: destination + distance,
            lasting: milliseconds, began: began)
    }

    private var distance: Double { destination - start }

    private var seconds: Double { Double(milliseconds) / 1000 }

    /// Whether the scroll can start with this velocity, in pixels per second, without limiting it,
    /// so that the velocity is continuous.
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
