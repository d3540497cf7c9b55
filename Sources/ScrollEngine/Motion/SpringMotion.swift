/// A spring that pulls a strip from a moment on, until it is at rest: from then on exactly there.
///
/// The moment may lie ahead: until then the strip waits where it is. So a strip that follows a
/// wheel settles when the wheel has been quiet for a while, though nobody tells it so.
package struct SpringMotion: Hashable, Sendable {
    package let kind: Spring.Kind
    /// Where the spring begins to pull, in pixels.
    package let start: Double
    package let began: Timestamp
    package let end: Timestamp
    package let startVelocity: Double
    private let spring: SpringSimulation

    /// Lets a spring pull from a place, with the velocity that the strip has there in pixels per
    /// second, to the place where it rests.
    package init(
        _ kind: Spring.Kind, from start: Double, velocity: Double, to rest: Double,
        began: Timestamp
    ) {
        self.kind = kind
        self.start = start.clamped(to: MotionRange.offset)
        self.began = began
        startVelocity = velocity.clamped(to: MotionRange.velocity)
        spring = SpringSimulation(
            kind.spring, from: self.start, velocity: startVelocity,
            to: rest.clamped(to: MotionRange.offset))
        end = Timestamp(
            milliseconds: began.milliseconds &+ spring.settlingTime(within: .ofRest))
    }

    /// Where the strip comes to rest.
    package var destination: Double { spring.rest }

    package func position(at time: Timestamp) -> Double {
        if time >= end { return destination }
        return time <= began ? start : spring.position(at: time.seconds(since: began))
    }

    /// Pixels per second along the strip; none before the spring pulls.
    package func velocity(at time: Timestamp) -> Double {
        time >= end || time < began ? 0 : spring.velocity(at: time.seconds(since: began))
    }

    /// The same motion, so many pixels further along the strip.
    func moved(by distance: Double) -> SpringMotion {
        SpringMotion(
            kind, from: start + distance, velocity: startVelocity, to: destination + distance,
            began: began)
    }
}
