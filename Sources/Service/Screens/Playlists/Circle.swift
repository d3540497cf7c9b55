import ScrollEngine

/// The pictures of a part in their lasting order.
struct Circle: Sendable {
    let keys: [ItemKey]
    private let places: [ItemKey: Int]

    /// The circle of some pictures, in an order by a seed.
    init(_ keys: [ItemKey], seed: UInt64) {
        // The rank of no round, as rounds are counted from their times.
        let rank = ShuffleRank(seed: seed, round: .min)
        self.keys = keys.map { (rank: rank.of($0), key: $0) }
            .sorted { ($0.rank, $0.key.value) < ($1.rank, $1.key.value) }.map(\.key)
        places = Dictionary(
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

    /// The first and the last index of the stretch that the pictures of a round were taken from; nil if
    /// none of them is in the circle.
    func indices(of slots: [Slot]) -> (first: Int, last: Int)? {
        let taken = slots.compactMap { places[$0.first] }
        guard let first = taken.first, let last = taken.last else { return nil }
        // A stretch of most of the circle is not shuffled.
        guard 2 * taken.count <= keys.count else { return (first, last) }
        let sorted = taken.sorted()
        // The stretch begins behind the widest gap.
        var start = 0
        var widest = sorted[0] + keys.count - sorted[sorted.count - 1]
        for index in sorted.indices.dropFirst() where sorted[index] - sorted[index - 1] > widest {
            widest = sorted[index] - sorted[index - 1]
            start = index
        }
        return (sorted[start], sorted[(start + sorted.count - 1) % sorted.count])
    }
}
