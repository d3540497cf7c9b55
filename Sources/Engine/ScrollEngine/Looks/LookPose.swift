/// How a look poses a page along one axis.
///
/// It is a pure function of the page's distance d from its resting place: 0 for the current page at
/// rest, 1 for the next page, -1 for the previous one. Lengths are in pages, shares of the page's
/// length L along the axis.
///
///     fade        on its resting place, opacity 1 − |d|
///     cards       d ≤ 0: slides            d > 0: beneath, 1 − 0.1·d in size, 0.09·d further on
///     coverflow   turned by 55°·d, 0.25·|d| behind the screen, 0.75·d further on (|d| ≤ 1)
///     parallax    slides; its picture lies 0.6·d·(1 − |d|) behind
struct LookPose: Hashable {
    /// Whether the page stays on its resting place, from which ``translation`` counts, instead of
    /// sliding with the strip.
    var isPinned = false
    /// How far it is from its resting place towards the next page; 0 unless pinned.
    var translation = 0.0
    var scale = 1.0
    /// The rotation about the page's line in the middle across the axis; the edge towards the
    /// middle of the strip is further away.
    var sine = 0.0
    var cosine = 1.0
    /// How far its middle is behind the screen.
    var depth = 0.0
    /// 0 to 1.
    var opacity = 1.0
    /// A page with a larger number covers one with a smaller.
    var stacking = 0.0
    /// How far the picture lies from its place on the page, towards the next page.
    var pictureShift = 0.0

    /// The distance of the viewer's eye from the screen.
    static let eyeDistance = 2.5
}

extension Look {
    /// The largest rotation of a page beside the current one: 55°, in radians.
    private static let coverAngle = 55 * Double.pi / 180
    /// Pages that a deck shows beneath the current one; the last one fades.
    private static let deckDepth = 3.0
    /// Pages that a cover flow shows on each side; the last one fades.
    private static let coverLimit = 8.0

    /// The pose of a page at a distance from its resting place.
    func pose(at distance: Double) -> LookPose {
        var pose = LookPose()
        let near = distance.clamped(to: -1...1)
        switch self {
        case .slide: break
        case .fade:
            pose.isPinned = true
            pose.opacity = 1 - abs(near)
            pose.stacking = pose.opacity
        case .cards:
            pose.stacking = -distance
            guard distance > 0 else { break }
            let below = min(distance, Self.deckDepth)
            pose.isPinned = true
            pose.scale = 1 - 0.1 * below
            pose.translation = 0.09 * below
            pose.opacity = (Self.deckDepth - distance).clamped(to: 0...1)
        case .coverflow:
            pose.isPinned = true
            (pose.sine, pose.cosine) = (
                Elementary.sin(Self.coverAngle * near), Elementary.cos(Self.coverAngle * near)
            )
            pose.depth = 0.25 * abs(near)
            pose.translation = 0.75 * near + 0.5 * (distance - near)
            pose.opacity = (Self.coverLimit - abs(distance)).clamped(to: 0...1)
            pose.stacking = -abs(distance)
        case .parallax:
            pose.pictureShift = -0.6 * near * (1 - abs(near))
        }
        return pose
    }

    /// How many pages before and after the current one may show, besides those that would if the
    /// strip only slid; `visible` is the viewport's length in pages.
    ///
    /// Strips of galleries have a reach along both axes, so it is short there.
    func reach(visible: Double, isNested: Bool) -> (before: Int, after: Int) {
        switch self {
        case .slide, .parallax: return (0, 0)
        case .fade: return (1, 1)
        case .cards: return (0, Int(Self.deckDepth))
        case .coverflow:
            // Beyond the first, covers are half a page apart.
            let side = isNested ? 2 : Int(min(Self.coverLimit, 2 * visible + 2))
            return (side, side)
        }
    }
}
