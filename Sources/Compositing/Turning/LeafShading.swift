import ScrollEngine

/// How light falls on a turning leaf and on what lies around it.
///
/// Whatever is said here takes light away. So a shadow is never lighter than the paper it falls on,
/// however dark that is.
struct LeafShading {
    /// The share of light on the flat part of the leaf, and on the page beside it.
    var lying = 1.0
    /// The shadow of the flap on what lies flat, from the flap's edges.
    var onLying: SoftShadow
    /// The shadow on what the leaf reveals.
    var onRevealed: SoftShadow
    /// The share of light that the reverse loses at the fold.
    var crease: Double
    /// How far from the fold the reverse has all its light again, in pixels.
    var creaseReach: Double
    /// The share of light at the cylinder's outermost line, on the leaf's front and on its reverse.
    var frontAtOutermost = 1.0
    var backAtOutermost = 1.0
    /// How much of a single-sided front shows through to the reverse; the rest is paper.
    ///
    /// A fifth, as in Leaves.
    static let showThrough = 0.2

    /// Light on the flat flap, by its distance d ≤ 0 from the fold; Leaves' gradient overhangs the
    /// fold by a fiftieth.
    @inline(__always)
    func flapLight(at d: Double) -> Double {
        guard d > -creaseReach else { return 1 }
        return 1 - crease * min((d + creaseReach) / (1.02 * creaseReach), 1)
    }

    /// Light on the cylinder, where the upward part of its normal is kz.
    func cylinderLight(_ kz: Double) -> (front: Double, back: Double) {
        (
            frontAtOutermost + (1 - frontAtOutermost) * kz,
            (backAtOutermost + (1 - backAtOutermost) * kz) * flapLight(at: 0)
        )
    }
}

extension LeafShading {
    /// The light on a turn of which so many pixels are one of the viewport's.
    init(_ turn: TurnLayout, scale: Double = 1) {
        self = turn.kind == .curl ? .curl(turn, scale) : .leaves(turn, scale)
    }

    /// The layers of Leaves, with its numbers.
    ///
    ///     on the flat page       black 0.2, and 0.6 → 0 in 40 px before the flap's edge
    ///     on the reverse         black 0.6 → 0 in the 50 px before the fold
    ///     on the page below      black 0.6 → 0 in the 40 px after the fold
    ///
    /// They come in the first quarter of the turn and go in the last. The reverse has its shading
    /// from the beginning, when there is nothing of it yet; it loses it only where it comes to lie
    /// in the view. The lengths are for a page of 320 px, and grow with it up to twofold.
    private static func leaves(_ turn: TurnLayout, _ pixel: Double) -> LeafShading {
        let edge = turn.leafEdge
        let fade = min(1, 4 * (1 - edge), 4 * edge)
        let length = turn.boundAt == .top ? turn.sheet.height : turn.sheet.width
        let scale = min(max(Double(length) / (320 * pixel), 0.5), 2) * pixel
        let shadow = SoftShadow(strength: 0.6 * fade, reach: 40 * scale, profile: .even)
        return LeafShading(
            lying: 1 - 0.2 * fade, onLying: shadow, onRevealed: shadow,
            crease: turn.opposite == nil ? 0.6 : 0.6 * min(1, 4 * edge), creaseReach: 50 * scale)
    }

    /// A cylinder under diffuse light from above, and soft shadows.
    ///
    /// On a sharp fold, which has no cylinder to show it, the reverse darkens towards the fold.
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
