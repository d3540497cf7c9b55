import Locking
import Synchronization

/// Counts sessions, in all and for each address, and lets no count pass its limit, not even for an
/// instant.
final class Ledger: Sendable {
    enum Answer: Equatable {
        /// Counted. `address` is the ledger's own copy: long texts lie in memory once.
        case entered(address: String)
        case full
        case fullForAddress
    }

    /// Addresses are spread over this many locks.
    private static let bookCount = 64

    private final class Book: Sendable {
        /// Addresses without sessions are not listed.
        let counts = Lock<[String: Int32]>([:])
    }

    private let books = (0..<bookCount).map { _ in Book() }
    private let entered = Atomic<Int>(0)
    private let limitInAll: Int
    private let limitPerAddress: Int

    init(limitInAll: Int, limitPerAddress: Int) {
        self.limitInAll = limitInAll
        self.limitPerAddress = limitPerAddress
    }

    var count: Int { entered.load(ordering: .acquiring) }

    /// Both counts go up or neither does: they change under the lock of the address's book, so a
    /// refusal by the one is never seen as an entry in the other.
    func enter(_ address: String) -> Answer {
        book(of: address).counts.withLock { counts in
            guard let place = counts.index(forKey: address) else {
                guard enterInAll() else { return .full }
                counts[address] = 1
                return .entered(address: address)
            }
            guard counts.values[place] < limitPerAddress else { return .fullForAddress }
            guard enterInAll() else { return .full }
            counts.values[place] += 1
            return .entered(address: counts.keys[place])
        }
    }

    /// Undoes one entry of this address.
    func leave(_ address: String) {
        book(of: address).counts.withLock { counts in
            let count = counts[address] ?? 0
            precondition(count > 0, "a session left an address that had \(count)")
            counts[address] = count == 1 ? nil : count - 1
            entered.subtract(1, ordering: .acquiringAndReleasing)
        }
    }

    private func enterInAll() -> Bool {
        var count = entered.load(ordering: .relaxed)
        while count < limitInAll {
            let (exchanged, found) = entered.weakCompareExchange(
                expected: count, desired: count + 1, ordering: .acquiringAndReleasing)
            if exchanged { return true }
            count = found
        }
        return false
    }

    private func book(of address: String) -> Book {
        books[Int(UInt(bitPattern: address.hashValue) % UInt(Self.bookCount))]
    }
}
