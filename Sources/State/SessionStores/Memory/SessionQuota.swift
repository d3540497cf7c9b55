import Concurrency
import Synchronization

/// Counts sessions, in total and for each client; no count exceeds its limit, even for an instant.
final class SessionQuota: Sendable {
    enum Admission: Equatable {
        case entered
        case full
        case fullForClient
    }

    /// The number of locks over which clients are distributed.
    private static let stripeCount = 64

    /// The counts by client.
    ///
    /// Clients without sessions have no entry.
    private let stripes: [Lock<[ClientHash: Int32]>]
    private let entered = Atomic<Int>(0)
    private let totalLimit: Int
    private let limitPerClient: Int

    init(totalLimit: Int, limitPerClient: Int) {
        stripes = (0..<Self.stripeCount).map { _ in Lock([:]) }
        self.totalLimit = totalLimit
        self.limitPerClient = limitPerClient
    }

    var count: Int { entered.load(ordering: .acquiring) }

    /// Increments both counts or neither.
    ///
    /// Both change under the client's lock, so no other thread sees one incremented when the other
    /// is rejected.
    func enter(_ client: ClientHash) -> Admission {
        stripe(of: client).withLock { counts in
            guard counts[client, default: 0] < limitPerClient else { return .fullForClient }
            guard reserveInTotal() else { return .full }
            counts[client, default: 0] += 1
            return .entered
        }
    }

    /// Reverts one call of ``enter(_:)`` for this client.
    func leave(_ client: ClientHash) {
        stripe(of: client).withLock { counts in
            let count = counts[client] ?? 0
            precondition(count > 0, "a session left a client that had \(count)")
            counts[client] = count == 1 ? nil : count - 1
            entered.subtract(1, ordering: .acquiringAndReleasing)
        }
    }

    private func reserveInTotal() -> Bool {
        var count = entered.load(ordering: .relaxed)
        while count < totalLimit {
            let (exchanged, found) = entered.weakCompareExchange(
                expected: count, desired: count + 1, ordering: .acquiringAndReleasing)
            if exchanged { return true }
            count = found
        }
        return false
    }

    private func stripe(of client: ClientHash) -> Lock<[ClientHash: Int32]> {
        stripes[Int(client.value % UInt64(Self.stripeCount))]
    }
}
