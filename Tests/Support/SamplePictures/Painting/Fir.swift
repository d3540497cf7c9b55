/// The outline of a fir tree: a slim cone of branches in tiers.
struct Fir {
    let x: Float
    /// The y of its foot.
    let foot: Float
    let height: Float

    @inline(__always)
    func draw(on canvas: inout Canvas, _ shade: (_ x: Float, _ y: Float) -> LinearColour) {
        let reach = height * 0.21
        let top = foot - height
        let pixel = canvas.pixel
        // A tall tree has more tiers, not larger ones.
        let tiers = (7 + 14 * height).rounded()
        let box = Box(left: x - reach, top: top, right: x + reach, bottom: foot)
        canvas.paint(in: box) { px, y, old in
            let down = max(0, (y - top) / height)
            // The branches hang, so each tier is widest at its lower end.
            let tier = down * tiers - (down * tiers).rounded(.down)
            let branches = reach * down * (0.66 + 0.34 * tier)
            let half = down > 0.96 ? height * 0.02 : branches + 0.0008
            let coverage = clamp((half - abs(px - x)) / pixel + 0.5)
            return mix(old, shade(px, y), coverage)
        }
    }
}
