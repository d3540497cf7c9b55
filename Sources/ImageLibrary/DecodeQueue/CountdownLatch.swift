import Concurrency

/// Someone who wants to be told once, when several things are done.
final class CountdownLatch: Sendable {
    private let remaining: Lock<Int>
    private let notify: @Sendable () -> Void

    init(for count: Int, _ notify: @escaping @Sendable () -> Void) {
        remaining = Lock(count)
        self.notify = notify
    }

    /// One of the things is done, or will not be.
    func countDown() {
        let isLast = remaining.withLock { remaining in
            remaining -= 1
            return remaining == 0
        }
        if isLast { notify() }
    }
}
