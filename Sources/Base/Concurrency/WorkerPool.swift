import Glibc
import Synchronization

/// Threads that run a piece of work each time the pool is signalled.
///
/// Threads of the system rather than tasks, because the work blocks: in a decoder, on a disk or on
/// a network.
package final class WorkerPool: Sendable {
    private let count: Int
    private let niceness: Int32
    private let onThreadEnd: @Sendable () -> Void
    private let work: @Sendable () -> Void
    private let semaphore = CountingSemaphore()
    private let threads = Lock<[SystemThread]>([])
    private let isStopping = Atomic(false)

    /// Describes the threads; `start` starts them.
    ///
    /// - Parameters:
    ///   - count: How many threads; at least one is started.
    ///   - niceness: How far they give way to other threads, 0 to 19 (nice(2)).
    ///   - onThreadEnd: Runs on each thread before it ends, to free what a library keeps for it.
    ///   - work: Runs at least once for each signal. It must not retain the owner of the pool,
    ///     because the owner stops the pool when it is released.
    package init(
        count: Int, niceness: Int32 = 0, onThreadEnd: @escaping @Sendable () -> Void = {},
        work: @escaping @Sendable () -> Void
    ) {
        self.count = max(1, count)
        self.niceness = niceness
        self.onThreadEnd = onThreadEnd
        self.work = work
    }

    /// Starts the threads unless they run already; after `stop` it does nothing.
    ///
    /// Call it before the first signal: early to find out that the system has no threads left, or
    /// with the first piece of work to keep an idle pool free of threads.
    ///
    /// - Throws: ``SystemThreadError`` when no thread can be started; fewer than `count` are enough.
    package func start() throws(SystemThreadError) {
        try threads.withLock { threads throws(SystemThreadError) in
            guard threads.isEmpty, !isStopping.load(ordering: .acquiring) else { return }
            while threads.count < count {
                do throws(SystemThreadError) {
                    threads.append(try SystemThread { [self] in run() })
                } catch {
                    guard threads.isEmpty else { return }
                    throw error
                }
            }
        }
    }

    /// Wakes one thread for a piece of work.
    package func signal() { semaphore.signal() }

    /// Waits for the work in progress and ends the threads.
    ///
    /// Idempotent.
    package func stop() {
        isStopping.store(true, ordering: .releasing)
        let threads = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for _ in threads { semaphore.signal() }
        for thread in threads {
            // The last reference to the owner may end on one of the threads, which cannot join
            // itself.
            if thread.isCurrent { thread.detach() } else { thread.join() }
        }
    }

    private func run() {
        // Of the calling thread only, because Linux has a priority for each thread (setpriority(2)).
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        while !isStopping.load(ordering: .acquiring) {
            semaphore.wait()
            if !isStopping.load(ordering: .acquiring) { work() }
        }
        onThreadEnd()
    }
}
