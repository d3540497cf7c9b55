/// When a screen changes its picture by itself.
package enum ChangeRule: Equatable, Sendable {
    /// Only when somebody asks for it.
    case never
    /// Each time that the seconds since the local midnight are a multiple of this number, so that screens
    /// of one period change together; periods of more than a day count from 1970.
    case seconds(Int64)
    /// At the midnights of every so many days, counted from ``firstDay``.
    case days(Int)
    /// At these times of the clocks of a time zone.
    case times([CronTimes])

    /// 2024-01-01, a Monday, in days since 1970-01-01: with a period of seven days a week begins on
    /// Mondays.
    package static let firstDay = 19_723

    /// Whether the changes of a period in seconds are at its multiples since 1970: if it divides a quarter
    /// of an hour they are at those since midnight, too, because zones differ by whole quarters.
    static func isUniversal(_ period: Int64) -> Bool { 900 % period == 0 || period > 86_400 }
}
