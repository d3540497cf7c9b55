/// A point in time on a clock that the caller chooses, in nanoseconds.
///
/// Two instants can be compared and subtracted only if they come from the same clock. One is a single
/// number, because deadlines of connections and of sessions are compared many times a second.
///
/// Public and inlinable, because the compiler inlines nothing else into other rooms (Decision 76).
public struct Instant: Hashable, Comparable, Sendable {
    /// Since the start of the clock.
    public let nanoseconds: Int64

    /// An instant this many nanoseconds after the start of the clock.
    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// An instant limited to 146 years from the start of the clock.
    ///
    /// Differences of such instants do not overflow, even if they come from a damaged file.
    @inlinable
    public init(milliseconds: Int64) {
        let limit: Int64 = 1 << 62
        nanoseconds = min(max(milliseconds, -limit / 1_000_000), limit / 1_000_000) * 1_000_000
    }

    /// Whole milliseconds since the start of the clock, rounded towards zero.
    @inlinable
    public var milliseconds: Int64 { nanoseconds / 1_000_000 }

    /// Whether one instant is earlier.
    @inlinable
    public static func < (one: Instant, other: Instant) -> Bool {
        one.nanoseconds < other.nanoseconds
    }

    /// The instant this much later.
    @inlinable
    public static func + (instant: Instant, duration: Duration) -> Instant {
        let (seconds, attoseconds) = duration.components
        return Instant(
            nanoseconds: instant.nanoseconds + seconds * 1_000_000_000
                + attoseconds / 1_000_000_000)
    }

    /// The time from the earlier instant to the later one.
    @inlinable
    public static func - (later: Instant, earlier: Instant) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }
}
