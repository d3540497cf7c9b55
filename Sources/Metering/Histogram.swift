/// How long something took, again and again: how often it took at most so long.
///
/// Counted from any thread, without a lock and without memory.
public final class Histogram: Sendable {
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

    /// Counts that something took so long.
    public func observe(_ time: Duration) {
        let taken = max(0, time.wholeNanoseconds)
        var place = 0
        while place < Self.bounds.count, Self.bounds[place] < taken { place += 1 }
        counts[place].add()
        nanoseconds.add(Int(taken))
    }

    /// What was counted by now.
    package var reading: Snapshot {
        var sum = 0
        let cumulative = counts.map { count in
            sum += count.value
            return sum
        }
        return Snapshot(cumulative: cumulative, seconds: Double(nanoseconds.value) / 1e9)
    }

    /// What a histogram has counted.
    package struct Snapshot: Equatable, Sendable {
        /// For each bound, how often it took at most that long; the last is how often in all.
        package let cumulative: [Int]
        /// How long it took in all.
        package let seconds: Double

        package var count: Int { cumulative.last ?? 0 }
    }
}

/// A histogram for each of a few kinds.
///
/// Public for the same reason as `Lock`: so the compiler knows the kinds where they are observed.
public struct Histograms<Kind: CaseIterable & Equatable & Sendable>: Sendable {
    /// Never changed after it was made, so that it is read without a lock.
    ///
    /// Few enough to be found sooner by comparing than by hashing.
    @usableFromInline let histograms: [(kind: Kind, histogram: Histogram)]

    package init() {
        histograms = Kind.allCases.map { ($0, Histogram()) }
    }

    /// Counts that something of a kind took so long.
    @inlinable
    public func observe(_ kind: Kind, _ time: Duration) {
        for place in histograms.indices where histograms[place].kind == kind {
            histograms[place].histogram.observe(time)
        }
    }

    package func reading(_ kind: Kind) -> Histogram.Snapshot {
        histograms.first { $0.kind == kind }?.histogram.reading ?? Histogram().reading
    }
}

extension Duration {
    /// Rounded down.
    fileprivate var wholeNanoseconds: Int64 {
        // Of nine seconds the attoseconds are a number of 64 bits: dividing 128 takes ten times as long.
        if let few = Int64(exactly: attoseconds) { return few / 1_000_000_000 }
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
