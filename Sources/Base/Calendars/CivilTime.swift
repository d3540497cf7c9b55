/// A time of the proleptic Gregorian calendar, without leap seconds.
package struct CivilTime: Equatable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    package let millisecond: Int

    /// A time; nil if the calendar has no such day, or the day no such time.
    package init?(
        _ date: (year: Int, month: Int, day: Int), hour: Int, minute: Int, second: Int,
        millisecond: Int
    ) {
        guard (1...9999).contains(date.year), (1...12).contains(date.month),
            (1...Self.days(of: date.month, in: date.year)).contains(date.day),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0...999).contains(millisecond)
        else { return nil }
        (year, month, day) = date
        (self.hour, self.minute, self.second) = (hour, minute, second)
        self.millisecond = millisecond
    }

    /// The first moment of a day; nil if the calendar has no such day.
    package init?(_ date: (year: Int, month: Int, day: Int)) {
        self.init(date, hour: 0, minute: 0, second: 0, millisecond: 0)
    }

    /// The time a number of milliseconds after 1970-01-01T00:00.
    package init(milliseconds: Int64) {
        var (days, rest) = milliseconds.quotientAndRemainder(dividingBy: Self.dayLength)
        if rest < 0 { (days, rest) = (days - 1, rest + Self.dayLength) }
        // The inverse of `daysSince1970`: eras of 400 years, years that begin in March.
        let shifted = Int(days) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        (hour, minute) = (Int(rest / 3_600_000), Int(rest / 60_000 % 60))
        (second, millisecond) = (Int(rest / 1000 % 60), Int(rest % 1000))
    }

    /// The names of months in HTTP, mails and feeds.
    package static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Milliseconds of a day.
    package static let dayLength: Int64 = 86_400_000

    /// Milliseconds since 1970-01-01T00:00.
    package var milliseconds: Int64 {
        let days = Int64(Self.daysSince1970(year: year, month: month, day: day))
        let seconds = Int64((hour * 60 + minute) * 60 + second)
        return (days * 86_400 + seconds) * 1000 + Int64(millisecond)
    }

    /// As `14:05`.
    package var minuteText: String { "\(hour.zeroPadded(to: 2)):\(minute.zeroPadded(to: 2))" }

    /// As `14:05:30`.
    package var secondText: String { "\(minuteText):\(second.zeroPadded(to: 2))" }

    /// The milliseconds of a year's first moment.
    package static func start(of year: Int) -> Int64 {
        Int64(daysSince1970(year: year, month: 1, day: 1)) * 86_400_000
    }

    /// Days of the Gregorian calendar since 1970-01-01.
    ///
    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil: an era of 400
    /// years has 146,097 days, and leap days come last in years that begin in March. Positive years
    /// only.
    package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = year.quotientAndRemainder(dividingBy: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the week of a day since 1970-01-01, which was a Thursday: 0 for Sunday.
    package static func weekday(ofDay day: Int) -> Int { ((day + 4) % 7 + 7) % 7 }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
