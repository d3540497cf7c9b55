/// A square of thresholds that is tiled over a picture: a pixel takes the lighter of two colours
/// where that colour's share exceeds the threshold.
struct ThresholdPattern: Sendable {
    /// Pixels a side, a power of two.
    let side: Int
    /// The rank of each pixel, from 0; each rank occurs once.
    let ranks: [Int]

    /// In 65,536ths, never 0 and never 65,536, so that plain colours stay plain.
    func threshold(x: Int, y: Int) -> Int32 {
        // Masking the bits tiles the pattern over negative coordinates too.
        let rank = ranks[(y & (side - 1)) * side + (x & (side - 1))]
        return Int32((2 * rank + 1) * 65_536 / (2 * ranks.count))
    }

    /// Bayer's pattern (1973): each quarter is the pattern of half the side, four times as coarse,
    /// so that each further pixel is as far as possible from those before it.
    static let bayer = ThresholdPattern(
        side: 8,
        ranks: (0..<64).map { index in
            let (x, y) = (index % 8, index / 8)
            // The lowest bits of the position determine the highest bits of the rank.
            return (0..<3).reduce(0) { rank, bit in
                let right = x >> bit & 1
                let below = y >> bit & 1
                return rank << 2 | (right ^ below) << 1 | below
            }
        })

    static let blueNoise = ThresholdPattern(side: 32, ranks: VoidAndCluster.ranks(side: 32))
}
