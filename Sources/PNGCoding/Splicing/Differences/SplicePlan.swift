import Raster

/// All steps of a frame's rows.
struct SplicePlan {
    let bands: [Band]
    /// The most bytes that the stream can take, with what a writer stores behind its end.
    let mostBytes: Int

    struct Band {
        let layout: FrameBand
        /// The band above, if there is one.
        let above: FrameBand?
        let first: [RowStep]
        let others: [RowStep]
    }

    init(_ frame: SplicedFrame) {
        var above: FrameBand?
        bands = frame.bands.map { band in
            defer { above = band }
            return Band(
                layout: band, above: above, first: frame.firstSteps(of: band, below: above),
                others: frame.steps(of: band))
        }
        mostBytes =
            frame.pages.reduce(SpliceCode.mostBytesAround) { $0 + $1.mostBytes }
            + bands.reduce(0) { $0 + $1.mostBytes }
    }
}

extension SplicePlan.Band {
    /// Without what is copied from pages.
    fileprivate var mostBytes: Int {
        func bytes(_ steps: [RowStep]) -> Int {
            SpliceCode.mostBytes(steps.reduce(1) { $0 + $1.mostLiveBytes })
        }
        return bytes(first) + (layout.rows.count - 1) * bytes(others)
    }
}

extension RowStep {
    /// The most bytes of a row that a step codes live.
    fileprivate var mostLiveBytes: Int {
        let pixel = Bitmap.bytesPerPixel
        switch self {
        case .live(let columns): return columns.count * pixel
        case .plain(let count, _): return (count + 1) * pixel
        case .page(let part):
            // At either end as far as to the next cut, which may lie behind a long run.
            let cuts = 2 * (2 * PageAnchor.bytes + RunLength.longest)
            return pixel + min(part.columns.count * pixel, cuts)
        }
    }
}
