import PNGCoding
import Raster

extension SpliceTraining {
    /// The filter and its counts that make pages smallest.
    static func residuals(of pages: [Bitmap]) -> SpliceTraining {
        let candidates = [RowFilter.sub, .up, .average, .paeth].map { filter in
            let rows = SampledRows(of: pages, filter: filter)
            var counts = SpliceCounts()
            counts.addLiterals(rows)
            return (
                rows: rows, code: SpliceCode(counts, kind: .residuals(filter)), counts: counts
            )
        }
        // Of equal ones the last: without any sampled rows, that is Paeth's.
        let best = candidates.reversed().min {
            $0.code.literalCode.bits(for: $0.counts.literals)
                < $1.code.literalCode.bits(for: $1.counts.literals)
        }
        guard let best else {
            return SpliceTraining(kind: .residuals(.paeth), counts: SpliceCounts())
        }
        return SpliceTraining(
            kind: best.code.kind, counts: refined(best.rows, from: best.code))
    }

    private static func refined(_ rows: SampledRows, from code: SpliceCode) -> SpliceCounts {
        var code = code
        var counts = SpliceCounts()
        for _ in 0..<refinements {
            counts = SpliceCounts()
            counts.add(rows, by: code)
            code = SpliceCode(counts, kind: code.kind)
        }
        return counts
    }
}
