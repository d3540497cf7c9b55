/// A point in time on the caller's clock, in whole milliseconds.
///
/// The room reads no clock: every moment comes from the caller. What the caller owes is said at
/// ``SessionStore``.
package struct Moment: Hashable, Comparable, Sendable {
    /// Since whatever the caller's clock counts from.
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Moment, right: Moment) -> Bool {
        left.milliseconds < right.milliseconds
    }

    package static func + (moment: Moment, time: Duration) -> Moment {
        Moment(milliseconds: moment.milliseconds + time.wholeMilliseconds)
    }

    package static func - (later: Moment, earlier: Moment) -> Duration {
        .milliseconds(later.milliseconds - earlier.milliseconds)
    }
}

extension Duration {
    /// Rounded towards zero; what is less than a millisecond is not counted.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}
