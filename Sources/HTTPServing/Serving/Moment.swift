import Glibc

/// A point in time on a clock that never runs backwards.
///
/// This is where the room reads its clock. Deadlines are compared for every connection many times a
/// second, so a moment is one number and not a pair.
struct Moment: Comparable {
    /// Since the machine started, in nanoseconds.
    private let nanoseconds: Int64

    static var now: Moment {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func + (moment: Moment, duration: Duration) -> Moment {
        let (seconds, attoseconds) = duration.components
        return Moment(
            nanoseconds: moment.nanoseconds + seconds * 1_000_000_000
                + attoseconds / 1_000_000_000)
    }

    static func - (later: Moment, earlier: Moment) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }

    static func < (one: Moment, other: Moment) -> Bool { one.nanoseconds < other.nanoseconds }

    /// How many whole milliseconds are left until a later moment, rounded up; 0 when it has passed.
    func milliseconds(until later: Moment) -> Int {
        max(0, Int((later.nanoseconds - nanoseconds + 999_999) / 1_000_000))
    }
}
