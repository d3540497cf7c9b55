import ScrollEngine

/// The light on a turning leaf and its surroundings.
///
/// All values here reduce light, so a shadow is never lighter than the paper under it, however dark
/// that is.
struct LeafShading {
    /// The share of light on the flat part of the leaf; the page beside it keeps its light.
    var lying = 1.0
    /// The shadow of the flap on the flat part, by distance from the flap's edges.
    var onLying: SoftShadow
    /// The shadow on the area that the leaf reveals.
    var onRevealed: SoftShadow
    /// The share of light that the reverse loses at the fold.
    var crease: Double
    /// The distance from the fold at which the reverse has its full light, in pixels.
    var creaseReach: Double
    /// The shares of light at the cylinder's outermost line, on the leaf's front and reverse.
    var frontAtOutermost = 1.0
    var backAtOutermost = 1.0
    /// The opacity with which a single-sided front shows through on the reverse; the rest is paper.
    ///
    /// A fifth, as in Leaves.
    static let showThrough = 0.2

    /// Light on the flat flap, by its distance d ≤ 0 from the fold; Leaves' gradient overlaps the
    /// fold by a fiftieth.
    @inline(__always)
    func flapLight(at d: Double) -> Double {
        guard d > -creaseReach else { return 1 }
        return 1 - crease * min((d + creaseReach) / (1.02 * creaseReach), 1)
    }

    /// Light on the cylinder where the vertical component of its normal is kz.
    func cylinderLight(_ kz: Double) -> (front: Double, back: Double) {
        (
            frontAtOutermost + (1 - frontAtOutermost) * kz,
            (backAtOutermost + (1 - backAtOutermost) * kz) * flapLight(at: 0)
        )
    }
}

extension LeafShading {
    /// Creates the light of a turn; `scale` is the number of device pixels to each of the
    /// viewport's.
    init(_ turn: TurnLayout, scale: Double = 1) {
        self = turn.kind == .curl ? .curl(turn, scale) : .leaves(turn, scale)
    }

    /// The shadow layers of Leaves, with its numbers.
    ///
    ///     on the flat leaf       black 0.2
    ///     on the flat pages      black 0.6 → 0 in the 40 px before the flap's edge
    ///     on the reverse         black 0.6 → 0 in the 50 px before the fold
    ///     on the page below      black 0.6 → 0 in the 40 px after the fold
    ///
    /// They fade in during the first quarter of the turn and fade out during the last. The reverse
    /// is shaded from the start, when none of it is visible yet; its shading fades out only if it
    /// ends inside the view. The lengths are for a page of 320 px, and scale with the page up to
    /// twofold, and on a narrower one down to half, apart from the 50 px on the reverse.
    private static func leaves(_ turn: TurnLayout, _ pixel: Double) -> LeafShading {
        let edge = turn.leafEdge
        let fade = min(1, 4 * (1 - edge), 4 * edge)
        let length = turn.boundAt == .top ? turn.sheet.height : turn.sheet.width
        let scale = min(max(Double(length) / (320 * pixel), 0.5), 2) * pixel
        let shadow = SoftShadow(strength: 0.6 * fade, reach: 40 * scale, profile: .even)
        return LeafShading(
            lying: 1 - 0.2 * fade, onLying: shadow, onRevealed: shadow,
            crease: turn.opposite == nil ? 0.6 : 0.6 * min(1, 4 * edge),
            creaseReach: 50 * max(scale, pixel))
    }

    /// A cylinder under diffuse light from above, with soft shadows.
    ///
    /// A sharp fold has no cylinder, so the reverse darkens towards the fold instead.
    private static func curl(_ turn: TurnLayout, _ pixel: Double) -> LeafShading {
        let radius = turn.fold.radius
        let fade = min(1, 4 * turn.inputTime, 4 * (1 - turn.inputTime))
        let roundness = min(1, radius / (8 * pixel))
        return LeafShading(
            onLying: SoftShadow(
                strength: 0.35 * fade, reach: max(0.5 * radius, 16 * pixel), profile: .smooth),
            onRevealed: SoftShadow(
                strength: 0.45 * fade, reach: max(0.6 * radius, 24 * pixel), profile: .smooth),
            crease: 0.3 * max(0, 1 - radius / (24 * pixel)), creaseReach: 32 * pixel,
            frontAtOutermost: 1 - 0.65 * roundness, backAtOutermost: 1 - 0.45 * roundness)
    }
}
