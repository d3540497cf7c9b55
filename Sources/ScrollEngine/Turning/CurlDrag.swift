/// A finger that holds a point of a sheet: the fold that brings the point under the finger.
///
/// The sheet folds towards the finger, so n points from the finger to where the point lay, and as
/// much of the sheet is lifted at the point as makes it travel so far, l:
///
///     l ≥ πR    s = (l + πR) / 2              the point lies on the flap
///     l < πR    s = Rθ with θ − sin θ = l/R   the point is on the cylinder
///
/// Paper does not stretch, nor leave the spine. A finger that goes where the point cannot follow is
/// met at the nearest place that it can reach.
package struct CurlDrag: Hashable, Sendable {
    package let sheet: Sheet
    /// Pixels.
    package let radius: Double
    /// The point that is held, on the flat sheet.
    package let grabbed: Point

    package init(_ sheet: Sheet, radius: Double, grabbed: Point) {
        self.sheet = sheet
        self.radius = max(0, radius)
        self.grabbed = grabbed
    }

    /// Nearer than this to its old place, in pixels, the point has not moved.
    private static let stillness = 1e-9

    package func fold(to finger: Point) -> Fold {
        let place = reachable(finger)
        let way = place.distance(to: grabbed)
        guard way > Self.stillness else {
            return fold(along: Point(x: 1, y: 0), contact: grabbed.x)
        }
        let normal = Point(x: (grabbed.x - place.x) / way, y: (grabbed.y - place.y) / way)
        let height = normal.x * grabbed.x + normal.y * grabbed.y
        return fold(along: normal, contact: height - lifted(travelling: way))
    }

    /// The fold at this line, or at the nearest that lets the spine lie.
    private func fold(along normal: Point, contact: Double) -> Fold {
        Fold(
            normal: normal, contact: max(contact, sheet.contactAtSpine(along: normal)),
            radius: radius)
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
            angle = min(max(next, 0), .pi)
        }
        return angle
    }

    // MARK: Where the point can go

    /// The place nearest to the finger that is no further from either end of the spine than the
    /// point is on the flat sheet.
    ///
    /// The two circles around the ends meet at the point and at its mirror image beyond the spine.
    /// Circles around the spine's inner points pass there too and contain what the two share.
    private func reachable(_ finger: Point) -> Point {
        let top = Disc(center: Point(x: 0, y: 0), through: grabbed)
        let bottom = Disc(center: Point(x: 0, y: sheet.height), through: grabbed)
        let (isBelowTop, isAboveBottom) = (top.contains(finger), bottom.contains(finger))
        if isBelowTop && isAboveBottom { return finger }
        if !isBelowTop {
            let near = top.nearest(to: finger)
            if bottom.contains(near) { return near }
        }
        if !isAboveBottom {
            let near = bottom.nearest(to: finger)
            if top.contains(near) { return near }
        }
        return Point(x: finger.x < 0 ? -abs(grabbed.x) : abs(grabbed.x), y: grabbed.y)
    }
}

/// The places that a point of the paper can reach while another is held fast.
private struct Disc {
    let center: Point
    let radius: Double

    init(center: Point, through point: Point) {
        self.center = center
        radius = center.distance(to: point)
    }

    func contains(_ point: Point) -> Bool { center.distance(to: point) <= radius }

    /// The place on the rim nearest to a point outside.
    func nearest(to point: Point) -> Point {
        let share = radius / center.distance(to: point)
        return Point(
            x: center.x + (point.x - center.x) * share, y: center.y + (point.y - center.y) * share)
    }
}
