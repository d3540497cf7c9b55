/// How the magnification of a page depends on time, from its last event until the next.
package enum ZoomMotion: Hashable, Sendable {
    case resting(Magnification)
    /// Follows fingers; where they are is known at events only, so between them it is still.
    case held(Magnification)
    /// Zooms, glides or is pulled back to where it will rest.
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

    /// Whether the picture lies still at this time, and will until an event moves it.
    package func isResting(at time: Timestamp) -> Bool {
        switch self {
        case .resting: true
        case .held: false
        case .settling(let spring): time >= spring.end
        }
    }

    package var isHeld: Bool {
        if case .held = self { true } else { false }
    }

    /// Where it comes to rest; nil while fingers hold it.
    package var destination: Magnification? {
        switch self {
        case .resting(let magnification): magnification
        case .held: nil
        case .settling(let spring): spring.to
        }
    }

    /// When it comes to rest; nil while fingers hold it.
    package var end: Timestamp? {
        switch self {
        case .resting: .epoch
        case .held: nil
        case .settling(let spring): spring.end
        }
    }
}
