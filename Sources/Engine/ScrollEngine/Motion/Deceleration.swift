/// How quickly a released strip slows down.
public enum Deceleration: String, Hashable, Sendable, CaseIterable {
    case normal
    case fast

    /// The share of its velocity that a strip keeps every millisecond (the documented values of
    /// `UIScrollView.DecelerationRate`).
    public var perMillisecond: Double {
        switch self {
        case .normal: 0.998
        case .fast: 0.99
        }
    }

    /// The logarithm of the share that is kept every second.
    var decay: Double { 1000 * Elementary.log(perMillisecond) }

    /// The distance of a motion under ``fast`` divided by its initial speed, in seconds: −1 / (1000
    /// ln 0.99).
    static let fastTravelTime = 0.0995
}
