import Calendars
import Spelling

/// Times of a clock, in the form of the five fields of crontab(5): minute, hour, day of the month,
/// month, day of the week.
///
///     0 7 * * *            every day at seven
///     */15 8-20 * * mon-fri  each quarter of an hour, on workdays
///
/// A field is `*`, or a list of numbers and ranges, each with an optional step. Months and days of the
/// week also have English names of three letters; Sunday is 0 or 7. If both days are restricted, a day
/// that either of them allows is one (POSIX, crontab).
package struct CronTimes: Equatable, Sendable {
    /// Minutes of a day, in ascending order.
    package let minutes: [Int]
    /// Whether the field of the hour is `*`.
    ///
    /// Then it is about the minutes of each hour: where clocks are set back, they come twice.
    package let isEachHour: Bool

    private let days: CronField
    private let months: CronField
    private let weekdays: CronField

    /// Parses five fields, or a time such as `07:30`, which is one of every day.
    ///
    /// - Returns: Nil for another text.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.limit, text.allSatisfy(\.isASCII) else { return nil }
        let daily = TimeOfDay(text).map { "\($0.minute % 60) \($0.minute / 60) * * *" }
        let parts = (daily ?? text).split(separator: " ").map(String.init)
        guard parts.count == 5,
            let minute = CronField(parts[0], 0...59), let hour = CronField(parts[1], 0...23),
            let days = CronField(parts[2], 1...31),
            let months = CronField(parts[3], 1...12, names: Self.monthNames),
            let weekdays = CronField(parts[4], 0...7, names: Self.weekdayNames)
        else { return nil }
        (self.days, self.months, self.weekdays) = (days, months, weekdays)
        isEachHour = hour.isAny
        minutes = hour.values.flatMap { hour in minute.values.map { 60 * hour + $0 } }
        guard hasDay else { return nil }
    }

    /// The longest accepted text, in bytes.
    package static let limit = 100

    private static let monthNames = [
        "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9,
        "oct": 10, "nov": 11, "dec": 12,
    ]
    private static let weekdayNames = [
        "sun": 0, "mon": 1, "tue": 2, "wed": 3, "thu": 4, "fri": 5, "sat": 6,
    ]

    /// Whether a day, counted from 1970-01-01, has these times.
    package func isOn(day: Int) -> Bool {
        let date = CivilTime(milliseconds: Int64(day) * 86_400_000)
        guard months.contains(date.month) else { return false }
        let weekday = CivilTime.weekday(ofDay: day)
        let isWeekday = weekdays.contains(weekday) || weekday == 0 && weekdays.contains(7)
        if days.isAny { return isWeekday }
        if weekdays.isAny { return days.contains(date.day) }
        return days.contains(date.day) || isWeekday
    }

    /// Whether any day of four years is one: the 30th of February is not.
    private var hasDay: Bool {
        // From 2024, a leap year.
        (19_723..<19_723 + 4 * 366).contains { isOn(day: $0) }
    }
}

/// The numbers that one field allows.
struct CronField: Equatable, Sendable {
    /// In ascending order.
    let values: [Int]
    /// Whether the field is `*`.
    let isAny: Bool

    init?(_ text: String, _ range: ClosedRange<Int>, names: [String: Int] = [:]) {
        isAny = text == "*"
        var values: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let more = Self.values(part, range, names) else { return nil }
            values.formUnion(more)
        }
        self.values = values.sorted()
    }

    func contains(_ value: Int) -> Bool { values.contains(value) }

    /// The numbers of one part: `*`, `5` or `1-5`, each with an optional step, `/2`.
    private static func values(
        _ part: Substring, _ range: ClosedRange<Int>, _ names: [String: Int]
    ) -> [Int]? {
        let halves = part.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        var step = 1
        if halves.count == 2 {
            guard let given = number(halves[1], [:]), given > 0 else { return nil }
            step = given
        }
        let ends = halves[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        var (first, last) = (range.lowerBound, range.upperBound)
        if halves[0] != "*" {
            guard let low = number(ends[0], names), let high = number(ends[ends.count - 1], names),
                range.contains(low), range.contains(high), low <= high
            else { return nil }
            // A single number with a step begins a range, as in most implementations.
            (first, last) = (low, ends.count == 1 && halves.count == 2 ? last : high)
        }
        return Array(stride(from: first, through: last, by: step))
    }

    private static func number(_ text: Substring, _ names: [String: Int]) -> Int? {
        if let named = names[text.lowercased()] { return named }
        guard (1...2).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else {
            return nil
        }
        return Int(text)
    }
}
