import Concurrency
import Glibc

extension Instant {
    /// Time since the machine started, which cannot be set: the only clock that this room reads.
    static var now: Instant { Instant(nanoseconds: SystemClock.nanoseconds(CLOCK_MONOTONIC)) }

    /// The whole milliseconds until a later instant, rounded up; 0 when it has passed.
    func milliseconds(until later: Instant) -> Int {
        max(0, Int((later.nanoseconds - nanoseconds + 999_999) / 1_000_000))
    }
}
