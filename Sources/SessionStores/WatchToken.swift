import Concurrency

/// A watch of a session; it ends with the token.
///
/// Dropping the token after the call, or after the end of the session, does nothing.
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
