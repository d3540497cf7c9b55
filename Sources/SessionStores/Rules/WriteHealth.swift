import Synchronization

/// Whether an external backend accepted the last write.
///
/// Successful reads do not count, because they still work on a full disk and on a Redis without its
/// replicas.
final class WriteHealth: Sendable {
    private let accepted = Atomic(true)
    private let retryTime: Duration

    /// - Parameter retryTime: The time after which a retry is worthwhile.
    init(retryTime: Duration) {
        self.retryTime = retryTime
    }

    var isHealthy: Bool { accepted.load(ordering: .relaxed) }

    var unavailable: SessionError { .unavailable(retryAfter: retryTime) }

    func writeSucceeded() { accepted.store(true, ordering: .relaxed) }
    func writeFailed() { accepted.store(false, ordering: .relaxed) }
}
