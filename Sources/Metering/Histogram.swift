/// How long something took, again and again: how often it took at most so long.
///
/// Counted from any thread, without a lock and without memory.
package final class Histogram: Sendable {
    /// Upper bounds in nanoseconds.
    ///
    /// From the tenth of a millisecond of a spliced frame to the half minute of a long poll, each some
    /// two and a half times the one before: a quantile read from them is right to that much.
    package static let bounds: [Int64] = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
        50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000,
        5_000_000_000, 10_000_000_000, 30_000_000_000,
    ]

    /// One for each bound, and one for what took longer than all.
    private let counts = (0...bounds.count).map { _ in Counter() }
    private let nanoseconds = Counter()

    package init() {}

    package func observe(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        let taken = max(0, seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        var place = 0
        while place < Self.bounds.count, Self.bounds[place] < taken { place += 1 }
        counts[place].add()
        nanoseconds.add(Int(taken))
    }

    /// What was counted by now.
    package var reading: Reading {
        var sum = 0
        let cumulative = counts.map { count in
            sum += count.value
            return sum
        }
        return Reading(cumulative: cumulative, seconds: Double(nanoseconds.value) / 1e9)
    }

    /// What a histogram has counted.
    package struct Reading: Equatable, Sendable {
        /// For each bound, how often it took at most that long; the last is how often in all.
        package let cumulative: [Int]
        /// How long it took in all.
        package let seconds: Double

        package var count: Int { cumulative.last ?? 0 }
    }
}

/// A histogram for each of a few kinds.
package struct Histograms<Kind: CaseIterable & Hashable & Sendable>: Sendable {
    /// Never changed after it was made, so that it is read without a lock.
    @usableFromInline let histograms: [Kind: Histogram]

    package init() {
        histograms = Dictionary(
            Kind.allCases.map { ($0, Histogram()) }, uniquingKeysWith: { one, _ in one })
    }

    @inlinable
    package func observe(_ kind: Kind, _ time: Duration) { histograms[kind]?.observe(time) }

    package func reading(_ kind: Kind) -> Histogram.Reading {
        histograms[kind]?.reading ?? Histogram().reading
    }
}
