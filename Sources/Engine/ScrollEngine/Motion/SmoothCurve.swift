/// The smoothest way from an offset to another in a given time, for a strip that has a velocity.
///
/// With s the share of the time that has passed, D the distance and V the velocity at the start
/// times the whole time, it is the polynomial of degree 5 that starts with that velocity and no
/// acceleration, and ends with neither:
///
///     x(s) = x₀ + V s + (10 D − 6 V) s³ + (8 V − 15 D) s⁴ + (6 D − 3 V) s⁵
///
/// From rest that is D (10 s³ − 15 s⁴ + 6 s⁵), the smoothest step; a strip that already moves
/// continues without a jerk. The velocity is (1 − s)² (30 D s² + V (1 + 2 s − 15 s²)), which does
/// not change sign while V is between 0 and 2.5 D. For V = 2 D it is V (1 − s)² (1 + 2 s), which only
/// falls.
///
/// Lengths are in pixels, time in seconds.
struct SmoothCurve: Hashable, Sendable {
    let start: Double
    let distance: Double
    /// V of the formula.
    let travel: Double
    /// The whole time.
    let seconds: Double

    /// The offset at a time before the end.
    func position(at time: Double) -> Double {
        let s = time / seconds
        let (d, v) = (distance, travel)
        return start + s
            * (v + s * s * (10 * d - 6 * v + s * (8 * v - 15 * d + s * (6 * d - 3 * v))))
    }

    /// Pixels per second.
    func velocity(at time: Double) -> Double {
        let s = time / seconds
        let left = (1 - s) * (1 - s)
        let slope = left * (30 * distance * s * s + travel * (1 + 2 * s - 15 * s * s))
        return slope / seconds
    }
}
