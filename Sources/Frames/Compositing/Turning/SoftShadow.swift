/// A shadow that is darkest at the edge that casts it and fades out.
struct SoftShadow {
    /// How the shadow fades with distance.
    enum Profile {
        /// Linearly, as Leaves' gradients.
        case even
        /// As a smoothstep: 3t² − 2t³.
        case smooth
    }

    /// The share of light that it removes where it is darkest.
    let strength: Double
    /// How far it reaches, in pixels.
    let reach: Double
    let profile: Profile

    /// The share of light left at a distance, in pixels, from the edge that casts the shadow.
    @inline(__always)
    func light(at distance: Double) -> Double {
        let t = min(distance / reach, 1)
        let ramp = profile == .even ? t : t * t * (3 - 2 * t)
        return 1 - strength * (1 - ramp)
    }
}
