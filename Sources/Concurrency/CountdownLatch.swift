/// Calls a function once, when a number of tasks have ended.
package final class CountdownLatch: Sendable {
    private let remaining: Lock<Int>
    private let notify: @Sendable () -> Void

    /// Creates a latch that calls `notify` on the thread of the last of `count` countdowns.
    package init(for count: Int, _ notify: @escaping @Sendable () -> Void) {
        remaining = Lock(count)
        self.notify = notify
    }

    /// Counts one task as ended.
    package func countDown() {
        let isLast = remaining.withLock { remaining in
            remaining -= 1
            return remaining == 0
        }
        if isLast { notify() }
    }
}
