import Glibc

/// Threads that run calls which may hang.
///
/// One whose call has returned waits for the next, because to start a thread takes as long as to read a small
/// file.
final class CallThreads: Sendable {
    static let shared = CallThreads()

    /// Threads that wait, by their niceness: they have that of the thread that started them, and a call is not
    /// run with less or more of the processor than its caller has.
    private let idle = Lock<[Int32: [Seat]]>([:])

    /// Threads of a niceness that wait at most; further ones end.
    private static let limit = 4

    /// Runs a call on one of the threads, or on a new one.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - end: Runs behind it, once the thread can take another call.
    /// - Throws: ``SystemThreadError`` if the system starts no thread.
    func run(
        _ call: @escaping @Sendable () -> Void, then end: @escaping @Sendable () -> Void
    ) throws(SystemThreadError) {
        let niceness = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        let work = Work(call: call, end: end)
        if let seat = idle.withLock({ $0[niceness]?.popLast() }) { return seat.give(work) }
        let seat = Seat()
        seat.give(work)
        let thread = try SystemThread { [self] in
            // A call that has returned is not kept while the thread waits.
            while finish(seat.take(), at: seat, niceness) {}
        }
        thread.detach()
    }

    /// Runs a call; returns whether its thread waits for another.
    private func finish(_ work: Work, at seat: Seat, _ niceness: Int32) -> Bool {
        work.call()
        let waits = idle.withLock { idle in
            guard idle[niceness, default: []].count < Self.limit else { return false }
            idle[niceness, default: []].append(seat)
            return true
        }
        work.end()
        return waits
    }

    fileprivate struct Work: Sendable {
        let call: @Sendable () -> Void
        let end: @Sendable () -> Void
    }

    /// Where a thread waits for its next call.
    fileprivate final class Seat: Sendable {
        private let semaphore = CountingSemaphore()
        private let work = Lock<Work?>(nil)

        func give(_ next: Work) {
            work.withLock { $0 = next }
            semaphore.signal()
        }

        func take() -> Work {
            while true {
                semaphore.wait()
                if let next = work.withLock({ $0.take() }) { return next }
            }
        }
    }
}
