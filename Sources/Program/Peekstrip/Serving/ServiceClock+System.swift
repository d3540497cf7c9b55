import Calendars
import Concurrency
import Glibc
import SessionStores
import Viewers

extension ServiceClock {
    /// The time since boot, which includes sleep and cannot be set.
    static let system = ServiceClock(
        now: { Instant(nanoseconds: SystemClock.nanoseconds(CLOCK_BOOTTIME)) },
        stopwatch: { .nanoseconds(SystemClock.nanoseconds(CLOCK_MONOTONIC)) },
        timeOfDay: WallClock.time)

    /// The time of day, which several machines share.
    static let shared = ServiceClock(
        now: { Instant(nanoseconds: SystemClock.nanoseconds(CLOCK_REALTIME)) },
        stopwatch: system.stopwatch, timeOfDay: WallClock.time)

    /// Time since boot, including sleep: measures how long this process did not run.
    static let uptime: @Sendable () -> Duration = {
        .nanoseconds(SystemClock.nanoseconds(CLOCK_BOOTTIME))
    }
}

/// The time of day, which can be set.
enum WallClock {
    static let time: @Sendable () -> UnixTime = {
        UnixTime(milliseconds: SystemClock.nanoseconds(CLOCK_REALTIME) / 1_000_000)
    }

    /// Seconds since 1970.
    static let seconds: @Sendable () -> Int64 = {
        SystemClock.nanoseconds(CLOCK_REALTIME) / 1_000_000_000
    }
}
