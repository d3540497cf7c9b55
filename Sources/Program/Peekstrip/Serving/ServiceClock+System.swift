import Calendars
import Concurrency
import Glibc
import SessionStores
import Viewers

extension ServiceClock {
    /// The time since boot, which includes sleep and cannot be set.
    static let system = ServiceClock(
        now: { Instant(nanoseconds: read(CLOCK_BOOTTIME)) },
        stopwatch: { .nanoseconds(read(CLOCK_MONOTONIC)) }, timeOfDay: WallClock.time)

    /// The time of day, which several machines share.
    static let shared = ServiceClock(
        now: { Instant(nanoseconds: read(CLOCK_REALTIME)) },
        stopwatch: system.stopwatch, timeOfDay: WallClock.time)

    /// Time since boot, including sleep: measures how long this process did not run.
    static let uptime: @Sendable () -> Duration = { .nanoseconds(read(CLOCK_BOOTTIME)) }

    fileprivate static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// The time of day, which can be set.
enum WallClock {
    static let time: @Sendable () -> UnixTime = {
        UnixTime(milliseconds: ServiceClock.read(CLOCK_REALTIME) / 1_000_000)
    }

    /// Seconds since 1970.
    static let seconds: @Sendable () -> Int64 = {
        ServiceClock.read(CLOCK_REALTIME) / 1_000_000_000
    }
}
