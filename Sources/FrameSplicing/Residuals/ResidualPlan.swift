import PNGCoding
import Raster

/// All steps of a frame's rows.
struct ResidualPlan {
    let bands: [Band]
    /// The most bytes that the stream can take, with what a writer stores behind its end.
    let maxBytes: Int

    struct Band {
        let layout: FrameBand
        /// The band above, if there is one.
        let above: FrameBand?
        let first: [RowSegment]
        let others: [RowSegment]
    }

    init(_ frame: SplicedFrame) {
        var above: FrameBand?
        bands = frame.bands.map { band in
            defer { above = band }
            return Band(
                layout: band, above: above, first: frame.firstSteps(of: band, below: above),
                others: frame.steps(of: band))
        }
        maxBytes =
            frame.pages.reduce(SpliceCode.maxBlockOverhead) { $0 + $1.maxBytes }
            + bands.reduce(0) { $0 + $1.maxBytes }
    }
}

extension ResidualPlan.Band {
    /// Without what is copied from pages.
    fileprivate var maxBytes: Int {
        func bytes(_ steps: [RowSegment]) -> Int {
            SpliceCode.maxBytes(steps.reduce(1) { $0 + $1.maxLiveBytes })
        }
        return bytes(first) + (layout.rows.count - 1) * bytes(others)
    }
}

extension RowSegment {
    /// The most bytes of a row that a step codes live.
    fileprivate var maxLiveBytes: Int {
        let pixel = Bitmap.bytesPerPixel
        switch self {
        case .live(let columns): return columns.count * pixel
        case .plain(let count, _): return (count + 1) * pixel
        case .page(let part):
            // At either end as far as to the next cut, which may lie behind a long run.
            let cuts = 2 * (2 * PageAnchor.bytes + MatchLength.longest)
            return pixel + min(part.columns.count * pixel, cuts)
        }
    }
}
