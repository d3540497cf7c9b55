import Concurrency

/// A watch of a session, which is cancelled when the token is released.
///
/// Releasing the token after the notification or after the end of the session does nothing.
package final class WatchToken: Sendable {
    private let onCancel: Lock<(@Sendable () -> Void)?>

    init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = Lock(onCancel)
    }

    /// Cancels the watch.
    ///
    /// A notification that another thread has started may still be running when this returns; no
    /// notification starts afterwards.
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
