/// Colours from dark to light, so that patterns put dots of similar lightness together.
struct InkOrder: Sendable {
    /// For each colour the number of darker ones, and the inverse.
    private let ranks: [UInt8]
    private let byRank: [UInt8]

    /// At most 256 colours.
    init(_ colours: [DitherColour]) {
        let sorted = colours.indices.sorted {
            (colours[$0].lightness, $0) < (colours[$1].lightness, $1)
        }
        var ranks = [UInt8](repeating: 0, count: colours.count)
        for (rank, index) in sorted.enumerated() { ranks[index] = UInt8(rank) }
        self.ranks = ranks
        byRank = sorted.map { UInt8($0) }
    }

    /// Of sixteen inks that mix to a colour, sorted from light to dark, the one at the threshold
    /// (Knoll's pattern dithering, US patent 6,606,166, expired in 2019).
    func ink(of mixed: InlineArray<16, UInt8>, at threshold: Int32) -> UInt8 {
        var mixed = mixed
        // Insertion sort by rank.
        for count in mixed.indices {
            let rank = ranks[Int(mixed[count])]
            var index = count
            while index > 0 && mixed[index - 1] > rank {
                mixed[index] = mixed[index - 1]
                index -= 1
            }
            mixed[index] = rank
        }
        return byRank[Int(mixed[Int(65_535 - threshold) * mixed.count / 65_536])]
    }
}
