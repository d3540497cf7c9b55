import Glibc

/// The time that the processors have worked for this process, on all of its threads.
///
/// Who else uses the machine disturbs it least. What is measured by it never waits.
enum CPUTime {
    static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
