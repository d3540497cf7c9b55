import Concurrency
import SessionStores

/// Bounds the number of open streams, in total and for each session.
package final class StreamLimiter: Sendable {
    private let limit: Int
    private let limitPerSession: Int
    private let reason: LimitError.Reason
    private let open = Lock<[SessionID: Int]>([:])

    package init(limit: Int, perSession: Int, errorReason reason: LimitError.Reason) {
        self.limit = limit
        limitPerSession = perSession
        self.reason = reason
    }

    /// The number of open streams.
    package var count: Int { open.withLock { $0.values.reduce(0, +) } }

    /// Opens a stream.
    ///
    /// - Throws: ``LimitError`` at the limit.
    package func begin(_ session: SessionID) throws(LimitError) {
        let refusal: String? = open.withLock { open in
            guard open[session, default: 0] < limitPerSession else {
                return "This session has \(limitPerSession) open streams, the maximum. Close one."
            }
            guard open.values.reduce(0, +) < limit else {
                return "The service has \(limit) open streams, the maximum."
            }
            open[session, default: 0] += 1
            return nil
        }
        if let refusal { throw .unavailable(reason, refusal, retryAfter: 5) }
    }

    /// Closes a stream.
    package func end(_ session: SessionID) {
        open.withLock { open in
            let left = open[session, default: 1] - 1
            open[session] = left > 0 ? left : nil
        }
    }
}
