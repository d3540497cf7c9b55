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

    /// Pulls a strip to a page, critically damped, with ω = 20 per second.
    ///
    /// A page as long as the longest viewport, 4,096 px, is within a finger's slop, 18 px, of its rest
    /// after 0.4 s: from rest, (1 + 8) e⁻⁸ · 4096 = 12.4 px are left.
    package static let pageSnap = Spring(mass: 1, stiffness: 400, dampingRatio: 1)

    /// The spring of a strip that moves to a page with a velocity, in pixels per second towards it.
    ///
    /// A spring speeds a strip up that is slower than half of ω · distance. So a strip that is faster than
    /// half of a softer spring's is pulled by one for which it is half: its speed only falls. That must
    /// be within the slop after 400 ms, like ``pageSnap``; otherwise the strip has to speed up.
    package static func pageSnap(over distance: Double, at velocity: Double) -> Spring {
        guard distance > 0, velocity > 0 else { return pageSnap }
        // In steps, so that a strip that is shifted has the same spring whatever its offsets round to.
        let frequency = (2 * velocity / distance / frequencyStep).rounded(.down) * frequencyStep
        guard frequency >= softestFrequency, frequency < pageSnap.frequency else { return pageSnap }
        let left =
            (distance + (frequency * distance - velocity) * restTime)
            * Elementary.exp(-frequency * restTime)
        guard left <= restDistance else { return pageSnap }
        return Spring(mass: 1, stiffness: frequency * frequency, dampingRatio: 1)
    }

    /// The smallest ω of a page's spring: softer ones come to rest so slowly that it is seen.
    static let softestFrequency = 12.0
    /// A step of ω, per second.
    static let frequencyStep = 0.125
    /// Seconds after which a strip is so near to its page that a touch counts as one on a strip at rest.
    static let restTime = 0.4
    /// Pixels to go after that time: a finger's slop.
    static let restDistance = 18.0

    /// Pulls a strip back from beyond its ends: a response of 0.575 s, critically damped
    /// (fluid-scroll), which is ω = 2π / 0.575.
    package static let edgeBounce = Spring(
        mass: 1, stiffness: (2 * Double.pi / 0.575) * (2 * Double.pi / 0.575), dampingRatio: 1)
}

extension Spring {
    /// The name of a spring, which is stored with a motion instead of its constants, so that
    /// improved constants apply to stored motions.
    package enum Kind: Hashable, Sendable, CaseIterable {
        case pageSnap
        case edgeBounce

        package var spring: Spring {
            switch self {
            case .pageSnap: .pageSnap
            case .edgeBounce: .edgeBounce
            }
        }
    }
}
