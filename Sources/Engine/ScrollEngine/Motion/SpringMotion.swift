/// The motion of a strip to the place at which it rests, from a given time; from its end on the offset
/// is exact.
///
/// A spring pulls it back from beyond an end, and to a page that it moves away from. To a page ahead it
/// moves by a ``SmoothCurve``, which continues what the finger did.
///
/// The time may be in the future: until then the strip waits where it is. So a strip that follows a
/// wheel settles once the wheel has been idle for a while, without a further event.
package struct SpringMotion: Hashable, Sendable {
    package let kind: Spring.Kind
    /// The offset at which the motion starts, in pixels.
    package let start: Double
    package let began: Timestamp
    package let end: Timestamp
    package let startVelocity: Double
    /// The offset at which the strip rests.
    package let destination: Double
    private let path: Path

    private enum Path: Hashable, Sendable {
        case spring(SpringSimulation)
        case curve(SmoothCurve)
    }

    /// Moves the strip from an offset, with its velocity in pixels per second, to the offset at
    /// which it rests.
    package init(
        _ kind: Spring.Kind, from start: Double, velocity: Double, to rest: Double,
        began: Timestamp
    ) {
        let start = start.clamped(to: MotionRange.offset)
        let velocity = velocity.clamped(to: MotionRange.velocity)
        let rest = rest.clamped(to: MotionRange.offset)
        (self.kind, self.start, self.began) = (kind, start, began)
        (startVelocity, destination) = (velocity, rest)
        let distance = rest - start
        let approach = distance < 0 ? -velocity : velocity
        guard kind == .pageSnap, distance != 0, approach >= 0 else {
            let spring = SpringSimulation(
                kind.spring, from: start, velocity: velocity, to: rest)
            path = .spring(spring)
            end = began.later(by: spring.settlingTime(within: .ofRest))
            return
        }
        let seconds = SnapDuration.seconds(over: abs(distance), at: approach)
        path = .curve(
            SmoothCurve(
                start: start, distance: distance, travel: velocity * seconds, seconds: seconds))
        // To the nearest millisecond, so that a strip that is shifted ends at the same time whatever
        // its offsets round to.
        end = began.later(by: Int64((seconds * 1000).rounded()))
    }

    /// Whether it comes to its place without ever moving away from it.
    var onlyApproaches: Bool {
        if case .curve = path { true } else { false }
    }

    /// The offset in pixels along the strip.
    package func position(at time: Timestamp) -> Double {
        if time >= end { return destination }
        if time <= began { return start }
        let seconds = time.seconds(since: began)
        return switch path {
        case .spring(let spring): spring.position(at: seconds)
        case .curve(let curve): curve.position(at: seconds)
        }
    }

    /// Pixels per second along the strip; 0 before the motion starts.
    package func velocity(at time: Timestamp) -> Double {
        if time >= end || time < began { return 0 }
        let seconds = time.seconds(since: began)
        return switch path {
        case .spring(let spring): spring.velocity(at: seconds)
        case .curve(let curve): curve.velocity(at: seconds)
        }
    }

    /// The same motion, shifted along the strip by a distance in pixels.
    func moved(by distance: Double) -> SpringMotion {
        SpringMotion(
            kind, from: start + distance, velocity: startVelocity, to: destination + distance,
            began: began)
    }
}
