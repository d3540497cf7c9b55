import PNGCoding
import Raster

/// All segments of a frame's rows.
struct ResidualPlan {
    let bands: [Band]
    /// An upper bound for the stream in bytes, including what a writer stores after its end.
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
    /// Without the bits that are copied from pages.
    fileprivate var maxBytes: Int {
        func bytes(_ steps: [RowSegment]) -> Int {
            SpliceCode.maxBytes(steps.reduce(1) { $0 + $1.maxLiveBytes })
        }
        return bytes(first) + (layout.rows.count - 1) * bytes(others)
    }
}

extension RowSegment {
    /// An upper bound for the bytes of a row that a segment codes live.
    fileprivate var maxLiveBytes: Int {
        let pixel = Bitmap.bytesPerPixel
        switch self {
        case .live(let columns): return columns.count * pixel
        case .plain(let count, _): return (count + 1) * pixel
        case .page(let part):
            // At each end up to the next cut, which may be after a long run.
            let cuts = 2 * (2 * CutPoint.bytes + MatchLength.longest)
            return pixel + min(part.columns.count * pixel, cuts)
        }
    }
}
