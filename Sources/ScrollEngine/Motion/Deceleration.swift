/// How quickly a strip that is let go slows down.
public enum Deceleration: String, Hashable, Sendable, CaseIterable {
    case normal
    case fast

    /// The share of its velocity that a strip keeps in every millisecond (the documented values of
    /// `UIScrollView.DecelerationRate`).
    public var perMillisecond: Double {
        switch self {
        case .normal: 0.998
        case .fast: 0.99
        }
    }

    /// The logarithm of the share that is kept in a second.
    var decay: Double { 1000 * Elementary.log(perMillisecond) }

    /// Seconds at its first speed in which a motion under ``fast`` would come as far as friction lets
    /// it come: −1 / (1000 ln 0.99).
    static let fastTravelTime = 0.0995
}
