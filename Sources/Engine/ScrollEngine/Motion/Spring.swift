/// The stiffness and damping of a spring.
package struct Spring: Hashable, Sendable {
    package let mass: Double
    package let stiffness: Double
    /// 1 is critical damping: the fastest approach without overshoot.
    package let dampingRatio: Double

    package init(mass: Double, stiffness: Double, dampingRatio: Double) {
        precondition(mass > 0 && stiffness > 0 && dampingRatio > 0, "a spring must pull and damp")
        self.mass = mass
        self.stiffness = stiffness
        self.dampingRatio = dampingRatio
    }

    /// ω of the undamped spring, per second.
    var frequency: Double { (stiffness / mass).squareRoot() }

    /// Pulls a strip to a page that it moves away from, or at the end of a fling, critically damped, with
    /// ω = 20 per second.
    ///
    /// A page as long as the longest viewport, 4,096 px, is within a finger's slop, 18 px, of its rest
    /// after 0.4 s: from rest, (1 + 8) e⁻⁸ · 4096 = 12.4 px are left.
    package static let pageSnap = Spring(mass: 1, stiffness: 400, dampingRatio: 1)

    /// Pulls a strip back from beyond its ends: a response of 0.575 s, critically damped
    /// (fluid-scroll), which is ω = 2π / 0.575.
    package static let edgeBounce = Spring(
        mass: 1, stiffness: (2 * Double.pi / 0.575) * (2 * Double.pi / 0.575), dampingRatio: 1)

    /// Magnifies a picture to a scale that was asked for, by a double tap, a key or a button, critically
    /// damped, with ω = 32 per second.
    ///
    /// From 1 to the scale of a double tap, 2.5, it rests after 0.4 s: (1 + 12.8) e⁻¹²·⁸ · ln 2.5 is
    /// 3.5e-5, a seventh of a pixel at the far side of a viewport of 4,096.
    package static let zoom = Spring(mass: 1, stiffness: 1024, dampingRatio: 1)
}

extension Spring {
    /// The name of a spring, which is stored with a motion instead of its constants, so that
    /// improved constants apply to stored motions.
    package enum Kind: Hashable, Sendable, CaseIterable {
        case pageSnap
        case edgeBounce
        case zoom

        package var spring: Spring {
            switch self {
            case .pageSnap: .pageSnap
            case .edgeBounce: .edgeBounce
            case .zoom: .zoom
            }
        }
    }
}
