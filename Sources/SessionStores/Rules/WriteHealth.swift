import Synchronization

/// Whether a place outside of the process accepted the last write.
///
/// Reads that succeed do not count: a full disk and a Redis without its replicas still answer them.
final class WriteHealth: Sendable {
    private let accepted = Atomic(true)
    private let retryTime: Duration

    /// - Parameter retryTime: After this time another try is worth while.
    init(retryTime: Duration) {
        self.retryTime = retryTime
    }

    var isHealthy: Bool { accepted.load(ordering: .relaxed) }

    var unavailable: SessionError { .unavailable(retryAfter: retryTime) }

    func writeSucceeded() { accepted.store(true, ordering: .relaxed) }
    func writeFailed() { accepted.store(false, ordering: .relaxed) }
}
