import Raster

extension SpliceCode {
    /// Derives the code for a strip: the row encoding and the prefix code that make its pages
    /// smallest.
    ///
    /// The same pages in the same order give the same code on any machine.
    ///
    /// - Parameters:
    ///   - pages: A few of the strip's pages.
    ///   - frameWidth: The width of all frames that show pages of this code, in pixels.
    package convenience init(for pages: [Bitmap], frameWidth: Int) {
        self.init(SpliceTraining.best(of: pages, frameWidth: frameWidth))
    }

    convenience init(_ training: SpliceTraining) {
        self.init(training.counts, kind: training.kind)
    }
}
