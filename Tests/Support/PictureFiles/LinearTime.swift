import Glibc

/// Whether work takes time in proportion to its size.
///
/// Compares this thread's CPU time, which does not depend on the machine's load, at a quarter of
/// the size and at the whole: linear work takes 4 times as long, quadratic work 16 times. Less than
/// a millisecond is too short to compare and counts as linear.
package func isLinear(upTo size: Int, _ work: (Int) -> Void) -> Bool {
    let whole = processorTime { work(size) }
    return whole < 1_000_000 || whole < 10 * processorTime { work(size / 4) }
}

/// Nanoseconds of this thread's CPU time: the minimum of three runs, because other threads share
/// the caches.
private func processorTime(of work: () -> Void) -> Int {
    (0..<3).map { _ in
        let start = threadTime()
        work()
        return threadTime() - start
    }.min() ?? 0
}

/// Nanoseconds of this thread's CPU time.
package func threadTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
