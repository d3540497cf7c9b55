import Concurrency
import HTTPServing
import SessionStores

/// Bounds the number of open streams: in total, with a share for each client, and for each session.
package final class StreamLimiter: Sendable {
    private let limit: Int
    private let limitPerSession: Int
    private let reason: LimitError.Reason
    private let open: Lock<OpenStreams>

    private struct OpenStreams {
        var budget: FairBudget<RemoteAddress>
        var perSession: [SessionID: Int] = [:]
    }

    package init(limit: Int, perSession: Int, errorReason reason: LimitError.Reason) {
        self.limit = limit
        limitPerSession = perSession
        self.reason = reason
        open = Lock(OpenStreams(budget: FairBudget(capacity: limit)))
    }

    /// The number of open streams.
    package var count: Int { open.withLock { $0.budget.used } }

    /// Opens a stream of a session for a client network.
    ///
    /// - Throws: ``LimitError`` at a limit.
    package func begin(_ session: SessionID, for client: RemoteAddress) throws(LimitError) {
        let refusal = open.withLock { open -> Refusal? in
            guard open.perSession[session, default: 0] < limitPerSession else { return .session }
            do throws(BudgetRefusal) {
                try open.budget.take(1, for: client)
            } catch {
                return .budget(error)
            }
            open.perSession[session, default: 0] += 1
            return nil
        }
        if let refusal { throw error(for: refusal) }
    }

    private enum Refusal {
        case session
        case budget(BudgetRefusal)
    }

    private func error(for refusal: Refusal) -> LimitError {
        switch refusal {
        case .session:
            .unavailable(
                reason,
                "This session has \(limitPerSession) open streams, the maximum. Close one.",
                retryAfter: 5)
        case .budget(.shareUsed):
            LimitError(
                .streamsOfAddress,
                .tooManyRequests(
                    "This IP address has its share of the open streams. Close one.",
                    retryAfter: .seconds(5)))
        case .budget(.allUsed):
            .unavailable(
                reason, "The service has \(limit) open streams, the maximum.", retryAfter: 5)
        }
    }

    /// Closes a stream.
    package func end(_ session: SessionID, for client: RemoteAddress) {
        open.withLock { open in
            let left = open.perSession[session, default: 1] - 1
            open.perSession[session] = left > 0 ? left : nil
            open.budget.giveBack(1, of: client)
        }
    }
}
