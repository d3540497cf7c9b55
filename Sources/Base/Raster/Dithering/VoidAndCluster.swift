/// Generates blue noise: an order of pixels in which those up to any rank are evenly and
/// irregularly distributed (Ulichney, "The void-and-cluster method for dither array generation",
/// 1993).
///
/// It uses integers only, so the pattern is the same on every machine.
struct VoidAndCluster {
    private let side: Int
    private var isSet: [Bool]
    /// The density around each pixel: the sum of the influences of the pixels that are set.
    private var crowding: [Int]
    /// The influence of a pixel at an offset to the right and below, wrapping around the edges.
    private let influence: [Int]

    /// The rank of each pixel of a square, from 0; the side must be a power of two.
    static func ranks(side: Int) -> [Int] {
        var pattern = VoidAndCluster(side: side)
        pattern.scatter()
        pattern.even()
        let begun = pattern
        let count = begun.isSet.count { $0 }
        var ranks = [Int](repeating: 0, count: side * side)
        for rank in stride(from: count - 1, through: 0, by: -1) {
            let index = pattern.tightestCluster
            pattern.toggle(index)
            ranks[index] = rank
        }
        pattern = begun
        for rank in count..<ranks.count {
            let index = pattern.largestVoid
            pattern.toggle(index)
            ranks[index] = rank
        }
        return ranks
    }

    private init(side: Int) {
        self.side = side
        isSet = [Bool](repeating: false, count: side * side)
        crowding = [Int](repeating: 0, count: side * side)
        influence = (0..<(side * side)).map { index in
            let right = min(index % side, side - index % side)
            let below = min(index / side, side - index / side)
            return Self.influence(atSquaredDistance: right * right + below * below)
        }
    }

    /// A Gaussian of Ulichney's σ, 1.5 pixels: e^(−1 / (2 · 1.5²)) is 0.8 for each step of the
    /// squared distance.
    private static func influence(atSquaredDistance distance: Int) -> Int {
        (0..<distance).reduce(1 << 40) { value, _ in value * 4 / 5 }
    }

    /// Sets a tenth of the pixels at pseudo-random positions.
    private mutating func scatter() {
        // Knuth's multiplier for a 64-bit generator; its high bits are the most random.
        var state: UInt64 = 1
        for _ in 0..<(side * side / 10) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let index = Int(state >> 33) % isSet.count
            if !isSet[index] { toggle(index) }
        }
    }

    /// Moves pixels from the tightest cluster to the largest void until both are the same pixel.
    private mutating func even() {
        // It converges long before this bound.
        for _ in 0..<isSet.count {
            let cluster = tightestCluster
            toggle(cluster)
            let void = largestVoid
            toggle(void)
            if void == cluster { return }
        }
    }

    private mutating func toggle(_ index: Int) {
        isSet[index].toggle()
        let sign = isSet[index] ? 1 : -1
        let (x, y) = (index % side, index / side)
        for row in 0..<side {
            let from = ((row - y) & (side - 1)) * side
            for column in 0..<side {
                crowding[row * side + column] += sign * influence[from + (column - x) & (side - 1)]
            }
        }
    }

    /// The first of the set pixels with the highest density.
    private var tightestCluster: Int {
        var best = -1
        for index in isSet.indices where isSet[index] {
            if best < 0 || crowding[index] > crowding[best] { best = index }
        }
        return best
    }

    /// The first of the unset pixels with the lowest density.
    private var largestVoid: Int {
        var best = -1
        for index in isSet.indices where !isSet[index] {
            if best < 0 || crowding[index] < crowding[best] { best = index }
        }
        return best
    }
}
