import Calendars

/// Dates as HTTP has them (RFC 9110, section 5.6.7).
package enum HTTPDate {
    /// As `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// - Parameter seconds: Seconds since 1970.
    /// - Returns: The text; nil for a year before 1 or after 9999.
    package static func text(_ seconds: Int64) -> String? {
        guard years.contains(seconds) else { return nil }
        let time = CivilTime(milliseconds: seconds * 1000)
        let days = CivilTime.daysSince1970(year: time.year, month: time.month, day: time.day)
        let weekday = weekdays[CivilTime.weekday(ofDay: days)]
        let month = CivilTime.months[time.month - 1]
        return """
            \(weekday), \(time.day.zeroPadded(to: 2)) \(month) \(time.year.zeroPadded(to: 4)) \
            \(time.secondText) GMT
            """
    }

    /// The seconds of the years 1 to 9999.
    private static let years: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}
