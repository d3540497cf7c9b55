import Synchronization

/// A number that only grows, counted from any thread for a few nanoseconds.
package final class Counter: Sendable {
    private let count = Atomic(0)

    package init() {}

    package func add(_ amount: Int = 1) {
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    package var value: Int { count.load(ordering: .relaxed) }
}

/// A counter for each of a few kinds.
package struct Counters<Kind: CaseIterable & Hashable & Sendable>: Sendable {
    /// Never changed after it was made, so that it is read without a lock.
    @usableFromInline let counters: [Kind: Counter]

    package init() {
        counters = Dictionary(
            Kind.allCases.map { ($0, Counter()) }, uniquingKeysWith: { one, _ in one })
    }

    @inlinable
    package func add(_ kind: Kind, _ amount: Int = 1) { counters[kind]?.add(amount) }

    package func value(_ kind: Kind) -> Int { counters[kind]?.value ?? 0 }
}
