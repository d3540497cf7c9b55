import ScrollEngine

/// The pictures of a part in their lasting order.
struct Circle: Sendable {
    let keys: [ItemKey]
    private let indexes: [ItemKey: Int]

    /// The circle of some pictures, in an order by a seed.
    init(_ keys: [ItemKey], seed: UInt64) {
        // The rank of no round, as rounds are counted from their times.
        let rank = ShuffleRank(seed: seed, round: .min)
        self.keys = keys.map { (rank: rank.of($0), key: $0) }
            .sorted { ($0.rank, $0.key.value) < ($1.rank, $1.key.value) }.map(\.key)
        indexes = Dictionary(
            self.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// An index so many lengths further on, in either direction.
    func wrapped(_ index: Int, plus steps: Int, of length: Int) -> Int {
        guard !keys.isEmpty else { return 0 }
        // Each factor below the count, so that the product fits.
        let moved = (steps % keys.count) * (length % keys.count) % keys.count
        let sum = (index + moved) % keys.count
        return sum < 0 ? sum + keys.count : sum
    }

    /// The first and the last index of the stretch that a round took from the circle; nil if none of its
    /// pictures is in it.
    ///
    /// Pictures of another part that belong to this one since then stand anywhere in the circle, so the
    /// stretch is that of the given length with most of the pictures.
    func indices(of slots: [Slot], inStretchOf length: Int) -> (first: Int, last: Int)? {
        let taken = slots.compactMap { indexes[$0.first] }
        guard let first = taken.first, let last = taken.last else { return nil }
        // A stretch of most of the circle is not shuffled.
        guard 2 * length <= keys.count else { return (first, last) }
        let sorted = taken.sorted()
        let turned = sorted + sorted.map { $0 + keys.count }
        var best = (start: 0, end: 0)
        var end = 0
        for start in sorted.indices {
            while end + 1 < turned.count, end + 1 < start + sorted.count,
                turned[end + 1] < turned[start] + length
            {
                end += 1
            }
            if end - start > best.end - best.start { best = (start, end) }
        }
        // Pictures that came back since then may stand between them, so the stretch may be longer.
        let longest = turned[best.start] + length + length / 4 + 4
        let furthest = turned[best.end..<(best.start + sorted.count)].last { $0 < longest }
        return (sorted[best.start], (furthest ?? turned[best.end]) % keys.count)
    }
}
