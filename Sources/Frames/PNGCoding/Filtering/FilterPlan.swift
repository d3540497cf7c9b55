/// How the filter of each row is chosen.
enum FilterPlan: Hashable, Sendable {
    case uniform(RowFilter)
    /// For each row the filter with the least sum of differences in a sample of its bytes.
    case sampledMinimumSum
    /// For each row the filter with the least sum of differences over all its bytes.
    case minimumSum

    @inline(__always)
    func filter(for line: Scanline) -> RowFilter {
        switch self {
        case .uniform(let filter): filter
        case .sampledMinimumSum: unsafe RowFilter.sampledMinimumSum(for: line)
        case .minimumSum: unsafe RowFilter.minimumSum(for: line)
        }
    }
}

extension RowFilter {
    /// Of sub, up and paeth the one with the least sum of differences (W3C PNG, 12.7).
    ///
    /// A quarter of the bytes is sampled, and of a row over 8 KB at most 128 times 16, which is
    /// enough to rank the filters.
    fileprivate static func sampledMinimumSum(for line: Scanline) -> RowFilter {
        let spacing = unsafe max(64, line.count / 128)
        let left = unsafe sum(line, spacing: spacing) { $0.left }
        let above = unsafe sum(line, spacing: spacing) { $0.above }
        let paethPrediction = unsafe sum(line, spacing: spacing) { $0.paethPrediction }
        guard min(left, above) < paethPrediction else { return .paeth }
        return above <= left ? .up : .sub
    }

    /// Of all filters the one with the least sum of differences.
    fileprivate static func minimumSum(for line: Scanline) -> RowFilter {
        let sums: [(filter: RowFilter, sum: Int)] = unsafe [
            (.none, sum(line, spacing: 16) { _ in SIMD16() }),
            (.sub, sum(line, spacing: 16) { $0.left }),
            (.up, sum(line, spacing: 16) { $0.above }),
            (.average, sum(line, spacing: 16) { $0.mean }),
            (.paeth, sum(line, spacing: 16) { $0.paethPrediction }),
        ]
        return sums.min { $0.sum < $1.sum }?.filter ?? .none
    }

    /// The sum of the differences' absolute values over a sample of a row.
    @inline(__always)
    private static func sum(
        _ line: Scanline, spacing: Int, predict: (Neighbours) -> SIMD16<UInt8>
    ) -> Int {
        var total = 0
        var position = unsafe line.bytesPerPixel
        while unsafe position &+ 16 <= line.count {
            // Each iteration adds at most 2 * 128 to a 16-bit number, so the sums cannot overflow.
            let part = unsafe min(line.count, position &+ 128 &* spacing)
            var sums = SIMD8<UInt16>()
            while unsafe position < part && position &+ 16 <= line.count {
                let pixels = unsafe Neighbours.load(line.row + position)
                let difference = unsafe pixels &- predict(Neighbours(line, at: position))
                let distance = Neighbours.lower(difference, 0 &- difference)
                // Neighbouring bytes are added as 16-bit numbers.
                let pairs = unsafe unsafeBitCast(distance, to: SIMD8<UInt16>.self)
                sums &+= (pairs & 0xFF) &+ (pairs &>> 8)
                position &+= spacing
            }
            for lane in 0..<8 { total &+= Int(sums[lane]) }
        }
        return total
    }
}
