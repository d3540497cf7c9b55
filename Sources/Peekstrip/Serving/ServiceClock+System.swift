import GalleryService
import Glibc
import SessionStores

extension ServiceClock {
    /// The system's clock since it was started: it runs while the system sleeps, and nobody sets it.
    static let system = ServiceClock(
        now: { Moment(milliseconds: read(CLOCK_BOOTTIME) / 1_000_000) },
        stopwatch: { .nanoseconds(read(CLOCK_MONOTONIC)) })

    /// The time of day, which servers on several machines agree on.
    static let shared = ServiceClock(
        now: { Moment(milliseconds: read(CLOCK_REALTIME) / 1_000_000) },
        stopwatch: system.stopwatch)

    /// Time since the system was started, its sleep included, which nobody sets: what a silence of this
    /// process is measured by.
    static let uptime: @Sendable () -> Duration = { .nanoseconds(read(CLOCK_BOOTTIME)) }

    fileprivate static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// The system's calendar, which somebody may set.
enum WallClock {
    /// Seconds since 1970.
    static let seconds: @Sendable () -> Int64 = {
        ServiceClock.read(CLOCK_REALTIME) / 1_000_000_000
    }
}
