/// Calls a function once, when a number of tasks have ended.
package final class CountdownLatch: Sendable {
    private let remaining: Lock<Int>
    private let isWanted: @Sendable () -> Bool
    private let notify: @Sendable () -> Void

    /// Creates a latch that calls `notify` on the thread of the last of `count` countdowns.
    ///
    /// - Parameters:
    ///   - count: The number of tasks.
    ///   - isWanted: Whether anybody still waits for the call.
    ///   - notify: What is called.
    package init(
        for count: Int, while isWanted: @escaping @Sendable () -> Bool = { true },
        _ notify: @escaping @Sendable () -> Void
    ) {
        remaining = Lock(count)
        self.isWanted = isWanted
        self.notify = notify
    }

    /// Whether a caller still waits for the tasks: a client may have disconnected.
    package var isAwaited: Bool { isWanted() }

    /// Counts one task as ended.
    package func countDown() {
        let isLast = remaining.withLock { remaining in
            remaining -= 1
            return remaining == 0
        }
        if isLast { notify() }
    }
}
