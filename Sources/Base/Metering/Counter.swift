import Synchronization

/// A monotonic counter that any thread can increment in a few nanoseconds.
public final class Counter: Sendable {
    private let count = Atomic(0)

    package init() {}

    /// Adds 1, or the given amount.
    public func add(_ amount: Int = 1) {
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    package var value: Int { count.load(ordering: .relaxed) }
}

/// A counter for each case of a closed set.
///
/// Public for the same reason as `Lock`: the compiler then specialises it for the set where it is
/// used.
public struct Counters<Kind: CaseIterable & Equatable & Sendable>: Sendable {
    /// Immutable, so that it is read without a lock.
    ///
    /// An array, because there are so few kinds that comparing is faster than hashing.
    @usableFromInline let counters: [(kind: Kind, counter: Counter)]

    package init() {
        counters = Kind.allCases.map { ($0, Counter()) }
    }

    /// Adds 1, or the given amount, to a kind's counter.
    @inlinable
    public func add(_ kind: Kind, _ amount: Int = 1) {
        for index in counters.indices where counters[index].kind == kind {
            counters[index].counter.add(amount)
        }
    }

    package func value(_ kind: Kind) -> Int {
        counters.first { $0.kind == kind }?.counter.value ?? 0
    }
}
