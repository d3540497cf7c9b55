import Concurrency
import HTTPServing

/// Bounds the number of large downloads at a time: in total, with a share for each client.
///
/// Each occupies a connection, and the disk, for as long as the client takes.
package final class DownloadLimiter: Sendable {
    private let limit: Int
    private let open: Lock<FairBudget<RemoteAddress>>

    package init(limit: Int) {
        self.limit = limit
        open = Lock(FairBudget(capacity: limit))
    }

    /// Begins a download for a client network.
    ///
    /// - Throws: ``LimitError`` at a limit.
    package func begin(for client: RemoteAddress) throws(LimitError) {
        do throws(BudgetRefusal) {
            try open.withLock { budget throws(BudgetRefusal) in try budget.take(1, for: client) }
        } catch {
            switch error {
            case .shareUsed:
                throw LimitError(
                    .downloadsOfAddress,
                    .tooManyRequests(
                        "This IP address has its share of the downloads. Wait until one has ended.",
                        retryAfter: .seconds(10)))
            case .allUsed:
                throw .unavailable(
                    .downloads, "The service sends \(limit) archives, the maximum.",
                    retryAfter: 10)
            }
        }
    }

    package func end(for client: RemoteAddress) { open.withLock { $0.giveBack(1, of: client) } }
}
