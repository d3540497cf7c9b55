/// The magnification of a page as a function of time, from its last event until the next.
package enum ZoomMotion: Hashable, Sendable {
    case resting(Magnification)
    /// Follows fingers, whose positions are known only at events; between them it is constant.
    case held(Magnification)
    /// Zooms, flings or returns to its resting magnification.
    case settling(ZoomSpring)

    package func magnification(at time: Timestamp) -> Magnification {
        switch self {
        case .resting(let magnification), .held(let magnification): magnification
        case .settling(let spring): spring.magnification(at: time)
        }
    }

    package func velocity(at time: Timestamp) -> ZoomVelocity {
        switch self {
        case .resting, .held: .zero
        case .settling(let spring): spring.velocity(at: time)
        }
    }

    /// Whether the picture is at rest at this time, and stays so until an event.
    package func isResting(at time: Timestamp) -> Bool {
        switch self {
        case .resting: true
        case .held: false
        case .settling(let spring): time >= spring.end
        }
    }

    /// Whether so little of the motion is left that a finger which goes down now does not stop it.
    ///
    /// A hundredth of the scale moves the edge of a phone's viewport by a few pixels.
    package func isNearlyResting(at time: Timestamp) -> Bool {
        if isResting(at: time) { return true }
        guard let destination else { return false }
        let (now, velocity) = (magnification(at: time), velocity(at: time))
        return abs(now.scale / destination.scale - 1) < 0.01 && abs(velocity.rate) < 0.1
            && now.shift.distance(to: destination.shift) < Tolerance.ofTouch.distance
            && velocity.shift.distance(to: .zero) < Tolerance.ofTouch.speed
    }

    package var isHeld: Bool {
        if case .held = self { true } else { false }
    }

    /// The magnification at rest; nil while fingers hold it.
    package var destination: Magnification? {
        switch self {
        case .resting(let magnification): magnification
        case .held: nil
        case .settling(let spring): spring.to
        }
    }

    /// The time at which it comes to rest; nil while fingers hold it.
    package var end: Timestamp? {
        switch self {
        case .resting: .epoch
        case .held: nil
        case .settling(let spring): spring.end
        }
    }
}
