/// A spring that pulls a strip from a given time until it rests; from then on the offset is exact.
///
/// The time may be in the future: until then the strip waits where it is. So a strip that follows a
/// wheel settles once the wheel has been idle for a while, without a further event.
package struct SpringMotion: Hashable, Sendable {
    package let kind: Spring.Kind
    /// The offset at which the spring starts to pull, in pixels.
    package let start: Double
    package let began: Timestamp
    package let end: Timestamp
    package let startVelocity: Double
    private let spring: SpringSimulation

    /// Pulls the strip from an offset, with its velocity in pixels per second, to the offset at
    /// which it rests.
    package init(
        _ kind: Spring.Kind, from start: Double, velocity: Double, to rest: Double,
        began: Timestamp
    ) {
        self.kind = kind
        self.start = start.clamped(to: MotionRange.offset)
        self.began = began
        startVelocity = velocity.clamped(to: MotionRange.velocity)
        let rest = rest.clamped(to: MotionRange.offset)
        let way = rest - self.start
        spring = SpringSimulation(
            kind == .edgeBounce
                ? .edgeBounce
                : .pageSnap(over: abs(way), at: way < 0 ? -startVelocity : startVelocity),
            from: self.start, velocity: startVelocity, to: rest)
        end = Timestamp(
            milliseconds: began.milliseconds &+ spring.settlingTime(within: .ofRest))
    }

    /// The offset at which the strip rests.
    package var destination: Double { spring.rest }

    /// The offset in pixels along the strip.
    package func position(at time: Timestamp) -> Double {
        if time >= end { return destination }
        return time <= began ? start : spring.position(at: time.seconds(since: began))
    }

    /// Pixels per second along the strip; 0 before the spring pulls.
    package func velocity(at time: Timestamp) -> Double {
        time >= end || time < began ? 0 : spring.velocity(at: time.seconds(since: began))
    }

    /// The same motion, shifted along the strip by a distance in pixels.
    func moved(by distance: Double) -> SpringMotion {
        SpringMotion(
            kind, from: start + distance, velocity: startVelocity, to: destination + distance,
            began: began)
    }
}
