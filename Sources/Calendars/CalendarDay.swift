/// A day of the Gregorian calendar, which is also used for the days before its introduction.
package struct CalendarDay: Hashable, Comparable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Nil for a day that no calendar has, or a year out of 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard
            let time = CivilTime(
                (year, month, day), hour: 0, minute: 0, second: 0, millisecond: 0)
        else { return nil }
        self.init(of: time)
    }

    /// 1970-01-01.
    package static let epoch = CalendarDay(of: CivilTime(milliseconds: 0))

    package init(of time: CivilTime) { (year, month, day) = (time.year, time.month, time.day) }

    /// Parses `2024-05-01`.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// As `2024-05-01`.
    package var text: String {
        "\(year.zeroPadded(to: 4))-\(month.zeroPadded(to: 2))-\(day.zeroPadded(to: 2))"
    }

    package static func < (one: CalendarDay, other: CalendarDay) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }
}
