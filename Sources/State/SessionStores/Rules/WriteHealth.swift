import Concurrency
import Synchronization

/// Whether a backend accepted the last write.
///
/// Successful reads do not count, because they still work on a full disk and on a Redis without its
/// replicas.
final class WriteHealth: Sendable {
    private let accepted = Atomic(true)
    private let words = Lock<String?>(nil)
    private let retryTime: Duration

    /// - Parameter retryTime: The time after which a retry is worthwhile.
    init(retryTime: Duration) {
        self.retryTime = retryTime
    }

    var isHealthy: Bool { accepted.load(ordering: .relaxed) }

    var unavailable: SessionError { .unavailable(retryAfter: retryTime) }

    /// What the backend said when it refused the last write; nil if it accepted it.
    var refusal: String? { words.withLock(\.self) }

    func writeSucceeded() {
        guard !accepted.exchange(true, ordering: .relaxed) else { return }
        words.withLock { $0 = nil }
    }

    /// Records a refusal; the first word of a reply is enough for an operator.
    func writeFailed(_ reply: String? = nil) {
        words.withLock { $0 = reply.map { String($0.prefix { $0 != " " }) } }
        accepted.store(false, ordering: .relaxed)
    }
}
