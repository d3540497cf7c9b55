import Raster

/// A page's coded rows, whose memory can be borrowed.
protocol BorrowableRows {
    associatedtype Borrowed
    /// Borrows the memory of the rows and of the page's pixels.
    func withMemory<Result>(of page: Bitmap, _ body: (Borrowed) -> Result) -> Result
}
