/// When a screen changes its picture by itself.
package enum ChangeRule: Equatable, Sendable {
    /// Only when somebody asks for it.
    case never
    /// Each time that the seconds since 1970 are a multiple of this number, so that screens of one
    /// period change together.
    case seconds(Int64)
    /// At the midnights of every so many days, counted from ``firstDay``.
    case days(Int)
    /// At these times of the clocks of a time zone.
    case times([CronTimes])

    /// 2024-01-01, a Monday, in days since 1970-01-01: with a period of seven days a week begins on
    /// Mondays.
    package static let firstDay = 19_723
}
