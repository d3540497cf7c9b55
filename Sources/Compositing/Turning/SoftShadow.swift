/// A shadow that is darkest at what casts it and fades to nothing.
struct SoftShadow {
    /// How the shadow fades on its way.
    enum Profile {
        /// Evenly, as Leaves' gradients.
        case even
        /// Slowly, fast, slowly: 3t² − 2t³.
        case smooth
    }

    /// The share of light that it takes where it is darkest.
    let strength: Double
    /// How far it reaches, in pixels.
    let reach: Double
    let profile: Profile

    /// The share of light that is left so far from what casts the shadow, in pixels.
    @inline(__always)
    func light(at distance: Double) -> Double {
        let t = min(distance / reach, 1)
        let ramp = profile == .even ? t : t * t * (3 - 2 * t)
        return 1 - strength * (1 - ramp)
    }
}
