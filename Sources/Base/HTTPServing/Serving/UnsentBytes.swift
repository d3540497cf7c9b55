import Concurrency
import Metering

/// Bounds the bytes of responses that wait for their clients to read them.
///
/// A client that reads slowly keeps its responses in memory until their deadline. The bytes are
/// counted for each client's network, so one that keeps many leaves room for others.
final class UnsentBytes: Sendable {
    private let budget: Lock<FairBudget<RemoteAddress>>
    /// Responses that were refused.
    let refusals = Counter()

    /// Smaller responses are not counted: those of all connections together take little.
    private static let countedSize = 16 << 10

    init(limit: Int) { budget = Lock(FairBudget(capacity: limit)) }

    /// Counts the bytes of a response before it is sent.
    ///
    /// - Returns: The bytes to give to ``release(_:of:)`` when it was sent.
    /// - Throws: ``Problem`` with status 429 for a client that has its share, and 503 if there is
    ///   no memory left for anybody.
    func reserve(_ count: Int, for client: RemoteAddress) throws(Problem) -> Int {
        guard count >= Self.countedSize else { return 0 }
        do throws(BudgetRefusal) {
            try budget.withLock { budget throws(BudgetRefusal) in
                try budget.take(count, for: client)
            }
            return count
        } catch {
            refusals.add()
            throw error == .shareUsed ? .tooMuchUnread : .tooMuchUnsent
        }
    }

    func release(_ count: Int, of client: RemoteAddress) {
        guard count > 0 else { return }
        budget.withLock { $0.giveBack(count, of: client) }
    }

    /// The bytes counted now.
    var count: Int { budget.withLock(\.used) }
}

extension Problem {
    /// 429: the client reads its responses more slowly than it asks for them.
    fileprivate static let tooMuchUnread = Problem(
        type: "/problems/too-many-requests", title: "Too many requests", status: .tooManyRequests,
        detail: "Read the responses to earlier requests first.", fields: [.retryAfter: "1"])

    /// 503: all clients together do so.
    fileprivate static let tooMuchUnsent = Problem.unavailable(
        "Too many responses are being sent.", retryAfter: 1)
}
