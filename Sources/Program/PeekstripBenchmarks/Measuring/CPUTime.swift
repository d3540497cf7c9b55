import Concurrency
import Glibc

/// The CPU time of this process, on all of its threads.
///
/// Other processes hardly affect it. It suits code that never waits.
enum CPUTime {
    static var now: Duration {
        .nanoseconds(SystemClock.nanoseconds(CLOCK_PROCESS_CPUTIME_ID))
    }
}
