/// A histogram of durations.
///
/// Any thread can add to it, without a lock and without allocating.
public final class Histogram: Sendable {
    /// Upper bounds of the buckets in nanoseconds.
    ///
    /// They range from 0.1 ms, the time of a spliced frame, to 30 s, the time of a long poll. Each
    /// is about two and a half times the previous one, which limits the error of a quantile to that
    /// factor.
    package static let bounds: [Int64] = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
        50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000,
        5_000_000_000, 10_000_000_000, 30_000_000_000,
    ]

    /// One for each bound, and one for longer durations.
    private let counts = (0...bounds.count).map { _ in Counter() }
    private let nanoseconds = Counter()

    package init() {}

    /// Adds a duration.
    public func observe(_ time: Duration) {
        let taken = max(0, time.wholeNanoseconds)
        var index = 0
        while index < Self.bounds.count, Self.bounds[index] < taken { index += 1 }
        counts[index].add()
        nanoseconds.add(Int(taken))
    }

    /// The present counts.
    package var reading: Snapshot {
        var sum = 0
        let cumulative = counts.map { count in
            sum += count.value
            return sum
        }
        return Snapshot(cumulative: cumulative, seconds: Double(nanoseconds.value) / 1e9)
    }

    /// The counts of a histogram at one moment.
    package struct Snapshot: Equatable, Sendable {
        /// For each bound, the number of durations up to it; the last is the number of all.
        package let cumulative: [Int]
        /// The sum of all durations.
        package let seconds: Double

        package var count: Int { cumulative.last ?? 0 }
    }
}

/// A histogram for each case of a closed set.
///
/// Public for the same reason as `Lock`: the compiler then specialises it for the set where it is
/// used.
public struct Histograms<Kind: CaseIterable & Equatable & Sendable>: Sendable {
    /// Immutable, so that it is read without a lock.
    ///
    /// An array, because there are so few kinds that comparing is faster than hashing.
    @usableFromInline let histograms: [(kind: Kind, histogram: Histogram)]

    package init() {
        histograms = Kind.allCases.map { ($0, Histogram()) }
    }

    /// Adds a duration to a kind's histogram.
    @inlinable
    public func observe(_ kind: Kind, _ time: Duration) {
        for index in histograms.indices where histograms[index].kind == kind {
            histograms[index].histogram.observe(time)
        }
    }

    package func reading(_ kind: Kind) -> Histogram.Snapshot {
        histograms.first { $0.kind == kind }?.histogram.reading ?? Histogram().reading
    }
}

extension Duration {
    /// The duration in nanoseconds, rounded down.
    fileprivate var wholeNanoseconds: Int64 {
        // Up to nine seconds the attoseconds fit into 64 bits; dividing 128 bits takes ten times as
        // long.
        if let few = Int64(exactly: attoseconds) { return few / 1_000_000_000 }
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
