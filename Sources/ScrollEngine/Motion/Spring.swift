/// How hard a spring pulls and how strongly its motion is damped.
package struct Spring: Hashable, Sendable {
    package let mass: Double
    package let stiffness: Double
    /// 1 is critical: the fastest approach that does not swing past.
    package let dampingRatio: Double

    package init(mass: Double, stiffness: Double, dampingRatio: Double) {
        precondition(mass > 0 && stiffness > 0 && dampingRatio > 0, "a spring must pull and damp")
        self.mass = mass
        self.stiffness = stiffness
        self.dampingRatio = dampingRatio
    }

    /// Pulls a strip onto a page (Flutter, `ScrollPhysics.spring`).
    package static let pageSnap = Spring(mass: 0.5, stiffness: 100, dampingRatio: 1.1)

    /// Pulls a strip back from beyond its ends: a response of 0.575 s, critically damped
    /// (fluid-scroll), which is ω = 2π / 0.575.
    package static let edgeBounce = Spring(
        mass: 1, stiffness: (2 * Double.pi / 0.575) * (2 * Double.pi / 0.575), dampingRatio: 1)
}

extension Spring {
    /// A spring by its name: what is stored of a motion, so that better constants reach stored ones.
    package enum Kind: Hashable, Sendable, CaseIterable, WireCode {
        case pageSnap
        case edgeBounce

        package static let codes: [Kind] = [.pageSnap, .edgeBounce]

        package var spring: Spring {
            switch self {
            case .pageSnap: .pageSnap
            case .edgeBounce: .edgeBounce
            }
        }
    }
}

/// How near and how slow is near and slow enough to be at rest.
package struct Tolerance: Hashable, Sendable {
    /// Pixels.
    package let distance: Double
    /// Pixels per second.
    package let speed: Double

    package init(distance: Double, speed: Double) {
        self.distance = distance
        self.speed = speed
    }

    /// Less than half a pixel, so that coming to rest moves no pixel of a frame; and the speed below
    /// which Flutter's scroll physics call a strip still.
    package static let ofRest = Tolerance(distance: 0.4, speed: 20)
}
