/// A scroll to a position in a given time, started by a command.
///
/// It follows a ``SmoothCurve``. What V has above 2.5 D adds V s (1 − 6 s² + 8 s³ − 3 s⁴), at most
/// 0.1975 V, so V is limited to 2.5 |D| + 250 px: a strip overshoots its target by less than 50 px at
/// any speed.
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
        return curve.position(at: time.seconds(since: began))
    }

    /// Pixels per second along the strip.
    package func velocity(at time: Timestamp) -> Double {
        if time >= end || time < began { return 0 }
        return curve.velocity(at: time.seconds(since: began))
    }

    /// The same motion, shifted along the strip by a distance in pixels.
    func moved(by distance: Double) -> AnimatedScroll {
        AnimatedScroll(
            from: start + distance, velocity: startVelocity, to: destination + distance,
            lasting: milliseconds, began: began)
    }

    /// Whether the scroll can start with this velocity, in pixels per second, without limiting it,
    /// so that the velocity is continuous.
    static func takesOver(velocity: Double, distance: Double, lasting milliseconds: Int64) -> Bool {
        abs(velocity) * Double(milliseconds) / 1000 <= steadyShare * abs(distance) + allowance
    }

    private var curve: SmoothCurve {
        let (distance, seconds) = (destination - start, Double(milliseconds) / 1000)
        let limit = Self.steadyShare * abs(distance) + Self.allowance
        return SmoothCurve(
            start: start, distance: distance,
            travel: (startVelocity * seconds).clamped(to: -limit...limit), seconds: seconds)
    }
}
