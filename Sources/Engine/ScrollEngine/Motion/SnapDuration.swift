/// The time in which a released strip moves to its page (Decision 149).
///
/// A flick takes 400 ms. A slow release may take up to 600 ms, as long as the strip needs at
/// ``calmSpeed``, so that a far page does not tear the strip from a finger that was slow. A strip that is
/// faster than twice its mean speed would be takes 2 · distance / velocity, in which it only slows down.
///
/// Seconds, pixels, and pixels per second.
enum SnapDuration {
    static let shortest = 0.4
    static let longest = 0.6
    /// The mean speed for which a strip takes more time after a slow release.
    static let calmSpeed = 1500.0
    /// Up to the first speed a release is slow, from the second it is a flick.
    static let slowRelease = 400.0
    static let flick = 1000.0

    /// The time for a distance, at a velocity towards its end of 0 or more.
    static func seconds(over distance: Double, at velocity: Double) -> Double {
        let calm = ((flick - velocity) / (flick - slowRelease)).clamped(to: 0...1)
        let limit = shortest + (longest - shortest) * calm
        let seconds = (distance / calmSpeed).clamped(to: shortest...limit)
        return velocity * seconds > 2 * distance ? 2 * distance / velocity : seconds
    }
}
