import Calendars

/// The hours of each day in which a screen does not change.
///
///     22:30 ─ 06:30    from the evening of a day to the next morning
///     12:00 ─ 14:00    within a day
package struct QuietHours: Equatable, Sendable {
    package let start: TimeOfDay
    package let end: TimeOfDay

    /// Nil if they end when they begin.
    package init?(from start: TimeOfDay, to end: TimeOfDay) {
        guard start != end else { return nil }
        (self.start, self.end) = (start, end)
    }

    /// The quiet hours that begin on a day, by the clocks of a zone.
    func period(from day: Int, in zone: TimeZoneRules) -> Range<UnixTime> {
        let first = zone.moment(Int64(60 * start.minute), on: day)
        let last = zone.moment(
            Int64(60 * end.minute), on: end.minute > start.minute ? day : day + 1)
        return first..<max(first, last)
    }
}
