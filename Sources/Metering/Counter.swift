import Synchronization

/// A number that only grows, counted from any thread for a few nanoseconds.
public final class Counter: Sendable {
    private let count = Atomic(0)

    package init() {}

    /// Counts one, or as many as are given.
    public func add(_ amount: Int = 1) {
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    package var value: Int { count.load(ordering: .relaxed) }
}

/// A counter for each of a few kinds.
///
/// Public for the same reason as `Lock`: so the compiler knows the kinds where they are counted.
public struct Counters<Kind: CaseIterable & Equatable & Sendable>: Sendable {
    /// Never changed after it was made, so that it is read without a lock.
    ///
    /// Few enough to be found sooner by comparing than by hashing.
    @usableFromInline let counters: [(kind: Kind, counter: Counter)]

    package init() {
        counters = Kind.allCases.map { ($0, Counter()) }
    }

    /// Counts one of a kind, or as many as are given.
    @inlinable
    public func add(_ kind: Kind, _ amount: Int = 1) {
        for place in counters.indices where counters[place].kind == kind {
            counters[place].counter.add(amount)
        }
    }

    package func value(_ kind: Kind) -> Int {
        counters.first { $0.kind == kind }?.counter.value ?? 0
    }
}
