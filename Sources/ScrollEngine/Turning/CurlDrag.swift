/// A finger that holds a point of a sheet's outer edge: the fold that brings it under the finger.
///
/// The sheet folds towards the finger, so n points from the finger to where the point lay, and as
/// much of the sheet is lifted at the point as makes it travel so far, l:
///
///     l ≥ πR    s = (l + πR) / 2              the point lies on the flap
///     l < πR    s = Rθ with θ − sin θ = l/R   the point is on the cylinder
///
/// The sheet does not leave the spine: n · (0, y) ≤ c for all of it. Where a finger goes too far up
/// or down for that, the point stays beside it, as near as the paper lets it come. For R = 0 these
/// are the places within the circles around the spine's ends that StPageFlip knows.
package struct CurlDrag: Hashable, Sendable {
    package let sheet: Sheet
    /// Pixels.
    package let radius: Double
    /// The point that is held, on the flat sheet.
    package let grabbed: Point

    /// Holds the outer edge so far down, in pixels.
    package init(_ sheet: Sheet, radius: Double, edgeAt y: Double) {
        self.sheet = sheet
        self.radius = max(0, radius)
        grabbed = Point(x: sheet.width, y: y)
    }

    /// Nearer than this to its flat place, in pixels, the point has not moved.
    private static let stillness = 1e-9

    package func fold(to finger: Point) -> Fold {
        guard finger.x < grabbed.x - Self.stillness else {
            return Fold(normal: Point(x: 1, y: 0), contact: sheet.width, radius: radius)
        }
        let wanted = unbound(at: finger)
        if wanted.isBound { return wanted.fold }
        return nearest(to: finger).fold
    }

    /// The fold for the place nearest to the finger, straight up or down from it, at which the spine
    /// lies; where the paper is too short even straight ahead, as far as it goes.
    ///
    /// Found by halving, to 10⁻⁹ px: from the furthest that a finger is, 10⁷ px, in 54 steps.
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
        /// Whether the spine lies flat.
        let isBound: Bool
    }

    /// The fold that brings the point to a place, as if nothing bound the sheet.
    private func unbound(at place: Point) -> Candidate {
        let way = place.distance(to: grabbed)
        let normal = Point(x: (grabbed.x - place.x) / way, y: (grabbed.y - place.y) / way)
        let contact = normal.x * grabbed.x + normal.y * grabbed.y - lifted(travelling: way)
        return Candidate(
            fold: Fold(normal: normal, contact: contact, radius: radius),
            isBound: contact >= sheet.contactAtSpine(along: normal))
    }

    /// How far beyond the contact line a point lies that the fold makes travel so far.
    private func lifted(travelling way: Double) -> Double {
        let turn = Double.pi * radius
        guard way < turn else { return (way + turn) / 2 }
        return radius * Self.eccentricAnomaly(way / radius)
    }

    /// Solves θ − sin θ = m for m in 0...π: Kepler's equation with the eccentricity 1.
    ///
    /// From θ = ∛(6m), the solution for small m, Newton's method takes five steps to full precision.
    static func eccentricAnomaly(_ m: Double) -> Double {
        var angle = min(Elementary.cubeRoot(6 * m), .pi)
        for _ in 0..<8 {
            // 1 − cos θ, written so that it keeps its digits near 0.
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
