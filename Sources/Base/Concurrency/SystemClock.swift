import Glibc

package enum SystemClock {
    /// The time of a clock, such as `CLOCK_MONOTONIC` (clock_gettime(2)).
    package static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
