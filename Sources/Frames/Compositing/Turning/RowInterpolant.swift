/// A linear function along a row of pixels: start + slope · x at the centre of pixel x.
struct RowInterpolant {
    let start: Double
    let slope: Double

    @inline(__always)
    func value(at x: Int) -> Double { start + slope * Double(x) }

    /// The columns of a run at whose centres low ≤ value < high, except for rounding.
    func columns(from low: Double, to high: Double, in run: Range<Int>) -> Range<Int> {
        guard slope != 0 else {
            return low <= start && start < high ? run : run.lowerBound..<run.lowerBound
        }
        let ends = ((low - start) / slope, (high - start) / slope)
        let (first, end) =
            slope > 0
            ? (ends.0.rounded(.up), ends.1.rounded(.up))
            : (ends.1.rounded(.down) + 1, ends.0.rounded(.down) + 1)
        let lower = Self.bounded(first, by: run)
        return lower..<max(lower, Self.bounded(end, by: run))
    }

    private static func bounded(_ x: Double, by run: Range<Int>) -> Int {
        Int(min(max(x, Double(run.lowerBound)), Double(run.upperBound)))
    }
}
