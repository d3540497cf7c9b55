import Spelling

/// A day of the Gregorian calendar, which is also used for the days before its introduction.
package struct CalendarDay: Hashable, Comparable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Nil for a day that no calendar has, or a year out of 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard let time = CivilTime((year, month, day)) else { return nil }
        self.init(of: time)
    }

    /// 9999-12-31.
    package static let last = CalendarDay(of: CivilTime(milliseconds: UnixTime.range.upperBound))

    /// 1970-01-01.
    package static let epoch = CalendarDay(of: CivilTime(milliseconds: 0))

    package init(of time: CivilTime) { (year, month, day) = (time.year, time.month, time.day) }

    /// Parses `2024-05-01`.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Whether it is remembered on a day of a later year.
    ///
    /// 29 February is remembered on the 28th in years that lack it.
    package func hasAnniversary(on today: CalendarDay) -> Bool {
        guard year < today.year else { return false }
        if (month, day) == (today.month, today.day) { return true }
        return (month, day, today.month, today.day) == (2, 29, 2, 28)
            && CalendarDay(year: today.year, month: 2, day: 29) == nil
    }

    /// The milliseconds since 1970-01-01T00:00 of its first moment.
    package var start: Int64 {
        Int64(CivilTime.daysSince1970(year: year, month: month, day: day)) * CivilTime.dayLength
    }

    /// As `2024-05-01`.
    package var text: String {
        "\(year.zeroPadded(to: 4))-\(month.zeroPadded(to: 2))-\(day.zeroPadded(to: 2))"
    }

    package static func < (one: CalendarDay, other: CalendarDay) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }
}
