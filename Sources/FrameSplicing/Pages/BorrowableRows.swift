import Raster

/// A page's coded rows, whose memory can be lent.
protocol BorrowableRows {
    associatedtype Borrowed
    /// Lends the memory of the rows and of the page's pixels.
    func withMemory<Result>(of page: Bitmap, _ body: (Borrowed) -> Result) -> Result
}
