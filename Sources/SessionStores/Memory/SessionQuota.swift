import Concurrency
import Synchronization

/// Counts sessions, in all and for each address, and lets no count pass its limit, not even for an
/// instant.
final class SessionQuota: Sendable {
    enum Answer: Equatable {
        /// Counted. `address` is the ledger's own copy: long texts lie in memory once.
        case entered(address: String)
        case full
        case fullForAddress
    }

    /// Addresses are spread over this many locks.
    private static let stripeCount = 64

    private final class Stripe: Sendable {
        /// Addresses without sessions are not listed.
        let counts = Lock<[String: Int32]>([:])
    }

    private let stripes = (0..<stripeCount).map { _ in Stripe() }
    private let entered = Atomic<Int>(0)
    private let totalLimit: Int
    private let limitPerAddress: Int

    init(totalLimit: Int, limitPerAddress: Int) {
        self.totalLimit = totalLimit
        self.limitPerAddress = limitPerAddress
    }

    var count: Int { entered.load(ordering: .acquiring) }

    /// Both counts go up or neither does: they change under the lock of the address's book, so a
    /// refusal by the one is never seen as an entry in the other.
    func enter(_ address: String) -> Answer {
        stripe(of: address).counts.withLock { counts in
            guard let place = counts.index(forKey: address) else {
                guard reserveInTotal() else { return .full }
                counts[address] = 1
                return .entered(address: address)
            }
            guard counts.values[place] < limitPerAddress else { return .fullForAddress }
            guard reserveInTotal() else { return .full }
            counts.values[place] += 1
            return .entered(address: counts.keys[place])
        }
    }

    /// Undoes one entry of this address.
    func leave(_ address: String) {
        stripe(of: address).counts.withLock { counts in
            let count = counts[address] ?? 0
            precondition(count > 0, "a session left an address that had \(count)")
            counts[address] = count == 1 ? nil : count - 1
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

    private func stripe(of address: String) -> Stripe {
        stripes[Int(UInt(bitPattern: address.hashValue) % UInt(Self.stripeCount))]
    }
}
