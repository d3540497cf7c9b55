import Concurrency

/// A request's hold on a session it watches.
///
/// When the token ends, so does the watch.
///
/// Dropping it after the call came, or after the session ended, does nothing.
package final class WatchToken: Sendable {
    private let onCancel: Lock<(@Sendable () -> Void)?>

    init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = Lock(onCancel)
    }

    /// Ends the watch.
    ///
    /// A call that another thread had begun may still be running when this returns; none begins
    /// afterwards.
    package func cancel() {
        let action = onCancel.withLock { action in
            defer { action = nil }
            return action
        }
        action?()
    }

    deinit {
        cancel()
    }
}
