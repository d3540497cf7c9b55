/// Calls a function once, when several things are done.
package final class CountdownLatch: Sendable {
    private let remaining: Lock<Int>
    private let notify: @Sendable () -> Void

    /// A latch that calls `notify` on the thread of the last of `count` countdowns.
    package init(for count: Int, _ notify: @escaping @Sendable () -> Void) {
        remaining = Lock(count)
        self.notify = notify
    }

    /// Counts one thing that is done, or will not be.
    package func countDown() {
        let isLast = remaining.withLock { remaining in
            remaining -= 1
            return remaining == 0
        }
        if isLast { notify() }
    }
}
