import Calendars
import Glibc

extension CalendarDay {
    /// The present day in the time zone of the machine (the variable TZ).
    static var today: CalendarDay {
        var now = time_t(WallClock.seconds())
        var local = unsafe tm()
        unsafe localtime_r(&now, &local)
        return unsafe CalendarDay(
            year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1,
            day: Int(local.tm_mday)) ?? .epoch
    }
}
