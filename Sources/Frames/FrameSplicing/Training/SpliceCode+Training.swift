import PNGCoding
import Raster

extension SpliceCode {
    /// Derives the code for a strip: the filter and the prefix code that make its pages smallest.
    ///
    /// The same pages in the same order give the same code on any machine. There is none for pages that
    /// repeat themselves, such as text and flat graphics: frames of them are smaller when they are composed
    /// (decision 174).
    ///
    /// - Parameter pages: A few of the strip's pages.
    package convenience init?(for pages: [Bitmap]) {
        let repeated = pages.map(\.repetition).reduce((equal: 0, count: 0)) {
            ($0.equal + $1.equal, $0.count + $1.count)
        }
        guard repeated.equal * 4 <= repeated.count * 3 else { return nil }
        self.init(training: pages)
    }

    /// The same also for pages that repeat themselves.
    package convenience init(training pages: [Bitmap]) {
        let candidates = [RowFilter.sub, .up, .average, .paeth].map { filter in
            let rows = SampledRows(of: pages, filter: filter)
            var counts = SpliceCounts()
            counts.addLiterals(rows)
            return (rows: rows, code: SpliceCode(counts, filter: filter), counts: counts)
        }
        // Of equal ones the last: without any sampled rows, that is Paeth's.
        let best = candidates.reversed().min {
            $0.code.literalCode.bits(for: $0.counts.literals)
                < $1.code.literalCode.bits(for: $1.counts.literals)
        }
        let (counts, filter) =
            best.map { (Self.refined($0.rows, from: $0.code), $0.code.filter) }
            ?? (SpliceCounts(), .paeth)
        self.init(counts, filter: filter)
    }

    /// How often the choice of tokens and the code are recomputed from one another; more rounds
    /// have no measurable effect.
    private static let refinements = 3

    private static func refined(_ rows: SampledRows, from code: SpliceCode) -> SpliceCounts {
        var code = code
        var counts = SpliceCounts()
        for _ in 0..<refinements {
            counts = SpliceCounts()
            counts.add(rows, by: code)
            code = SpliceCode(counts, filter: code.filter)
        }
        return counts
    }
}

extension Bitmap {
    /// How many of some pixels equal their left or their upper neighbour.
    fileprivate var repetition: (equal: Int, count: Int) {
        let pitch = width * pixelBytes
        let step = max(1, height / SampledRows.rowsPerPage)
        var (equal, count) = (0, 0)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            guard let first = pixels.baseAddress else { return }
            for row in stride(from: 1 + step / 2, to: height, by: step) {
                let line = unsafe first + row * pitch
                for position in stride(from: pixelBytes, to: pitch, by: pixelBytes) {
                    let pixel = unsafe (line + position).threeBytes
                    let isRepeated =
                        unsafe pixel == (line + position - pixelBytes).threeBytes
                        || pixel == (line + position - pitch).threeBytes
                    if isRepeated { equal += 1 }
                    count += 1
                }
            }
        }
        return (equal, count)
    }
}
