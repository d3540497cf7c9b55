/// A finger that holds a point of a sheet's outer edge, and the fold that brings the point under
/// it.
///
/// The sheet folds towards the finger: n points from the finger to the point's original position,
/// and the point must travel the distance l, which determines how far s it is beyond the contact
/// line:
///
///     l ≥ πR    s = (l + πR) / 2              the point is on the flap
///     l < πR    s = Rθ with θ − sin θ = l/R   the point is on the cylinder
///
/// The sheet stays bound at the spine: n · (0, y) ≤ c for all of it. If a finger moves too far up
/// or down for that, the point stays beside it, as near as the paper allows. For R = 0 the
/// reachable points are those inside the circles around the spine's ends, as in StPageFlip.
package struct CurlDrag: Hashable, Sendable {
    package let sheet: Sheet
    /// Pixels.
    package let radius: Double
    /// The grabbed point, on the flat sheet.
    package let grabbed: Point

    /// Grabs the outer edge at a distance from the top, in pixels.
    package init(_ sheet: Sheet, radius: Double, edgeAt y: Double) {
        self.sheet = sheet
        self.radius = max(0, radius)
        grabbed = Point(x: sheet.width, y: y)
    }

    /// The distance from its flat position below which the point counts as unmoved, in pixels.
    private static let stillness = 1e-9

    /// The fold that brings the grabbed point as near to the finger as possible.
    package func fold(to finger: Point) -> Fold {
        guard finger.x < grabbed.x - Self.stillness else {
            return Fold(normal: Point(x: 1, y: 0), contact: sheet.width, radius: radius)
        }
        let wanted = unbound(at: finger)
        if wanted.isBound { return wanted.fold }
        return nearest(to: finger).fold
    }

    /// The fold for the position nearest to the finger, straight up or down from it, at which the
    /// spine stays flat; if the paper is too short even straight ahead, as far as it reaches.
    ///
    /// Found by bisection, to 10⁻⁹ px: from the largest finger distance, 10⁷ px, in 54 steps.
    private func nearest(to finger: Point) -> Candidate {
        var best = unbound(at: Point(x: finger.x, y: grabbed.y))
        guard best.isBound else {
            return Candidate(
                fold: Fold(normal: best.fold.normal, contact: 0, radius: radius), isBound: true)
        }
        var (near, far) = (grabbed.y, finger.y)
        for _ in 0..<60 where abs(far - near) > Self.stillness {
            let middle = (near + far) / 2
            let candidate = unbound(at: Point(x: finger.x, y: middle))
            if candidate.isBound {
                near = middle
                best = candidate
            } else {
                far = middle
            }
        }
        return best
    }

    private struct Candidate {
        let fold: Fold
        /// Whether the spine is flat.
        let isBound: Bool
    }

    /// The fold that brings the point to a position, ignoring the binding.
    private func unbound(at position: Point) -> Candidate {
        let way = position.distance(to: grabbed)
        let normal = Point(x: (grabbed.x - position.x) / way, y: (grabbed.y - position.y) / way)
        let contact = normal.x * grabbed.x + normal.y * grabbed.y - lifted(travelling: way)
        return Candidate(
            fold: Fold(normal: normal, contact: contact, radius: radius),
            isBound: contact >= sheet.contactAtSpine(along: normal))
    }

    /// The distance beyond the contact line of a point that the fold moves this far.
    private func lifted(travelling way: Double) -> Double {
        let turn = Double.pi * radius
        guard way < turn else { return (way + turn) / 2 }
        return radius * Self.eccentricAnomaly(way / radius)
    }

    /// Solves θ − sin θ = m for m in 0...π: Kepler's equation with the eccentricity 1.
    ///
    /// From θ = ∛(6m), the solution for small m, Newton's method takes five steps to full
    /// precision.
    static func eccentricAnomaly(_ m: Double) -> Double {
        var angle = min(Elementary.cubeRoot(6 * m), .pi)
        for _ in 0..<8 {
            // 1 − cos θ in a form that stays precise near 0.
            let half = Elementary.sin(angle / 2)
            let slope = 2 * half * half
            guard slope > 0 else { break }
            let next = angle - (angle - Elementary.sin(angle) - m) / slope
            if next == angle { break }
            angle = next.clamped(to: 0...Double.pi)
        }
        return angle
    }
}
