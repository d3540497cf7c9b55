import Raster

/// A page's rows, filtered and coded once, so that any part of any of them can be put into a frame.
///
/// The page is coded as it looks on a plain background, with the pixels to its right and the row
/// under it, whose differences are to the page. Where something else lies around it, or a page is
/// cut, pixels are coded anew in each frame.
package final class PreparedPage: Sendable {
    package let bitmap: Bitmap
    package let background: Pixel
    package let code: SpliceCode
    /// The rows' tokens one behind the other, `BitWriter.copyMargin` bytes behind them.
    private let bits: [UInt8]
    /// Where the bits of each row begin, of the one under the page too.
    private let starts: [UInt32]
    /// The anchors of all rows at a column, then those at the next: a frame looks at one or two of
    /// each row.
    private let anchors: [PageAnchor]

    /// Codes a page.
    ///
    /// - Parameters:
    ///   - bitmap: The page's pixels.
    ///   - background: The colour that mostly lies around it.
    ///   - code: That of all pages which may share a frame with it.
    /// - Throws: `PNGError` when `canHold` says no, or memory runs out.
    package init(
        _ bitmap: Bitmap, on background: Pixel, code: SpliceCode
    ) throws(PNGError) {
        guard Self.canHold(width: bitmap.width, height: bitmap.height) else {
            throw .tooLarge(bytes: bitmap.pixels.count)
        }
        self.bitmap = bitmap
        self.background = background
        self.code = code
        let coded = try CodedRows(bitmap, on: background, code: code)
        bits = coded.bits
        starts = coded.starts
        anchors = coded.anchors
    }

    /// The memory that it holds besides the bitmap's, in bytes.
    package var byteCount: Int {
        bits.count + MemoryLayout<UInt32>.stride * starts.count
            + MemoryLayout<PageAnchor>.stride * anchors.count
    }

    /// The most bytes that rows of the page take in a frame.
    var mostBytes: Int { bits.count }

    /// Whether a page of this size can be prepared: its bits are counted in 32 bits.
    package static func canHold(width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && width <= PageAnchor.widest
            && height < Int(UInt32.max) / 8 / CodedRows.mostBytes(width: width, rows: 1)
    }

    /// Lends the memory of several pages at once.
    static func withRows<Result>(
        of pages: ArraySlice<PreparedPage>, after lent: [PageRows] = unsafe [],
        _ body: ([PageRows]) -> Result
    ) -> Result {
        guard let page = pages.first else { return unsafe body(lent) }
        return unsafe page.withRows { rows in
            unsafe withRows(of: pages.dropFirst(), after: lent + [rows], body)
        }
    }

    private func withRows<Result>(_ body: (PageRows) -> Result) -> Result {
        unsafe bits.withUnsafeBufferPointer { bits in
            unsafe starts.withUnsafeBufferPointer { starts in
                unsafe anchors.withUnsafeBufferPointer { anchors in
                    unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
                        guard let bits = bits.baseAddress, let starts = starts.baseAddress,
                            let anchors = anchors.baseAddress, let first = pixels.baseAddress
                        else { preconditionFailure("a page without pixels was prepared") }
                        return unsafe body(
                            PageRows(
                                bits: bits, starts: starts, anchors: anchors,
                                anchorPitch: bitmap.height + 1,
                                pixels: first, end: first + pixels.count,
                                pitch: bitmap.width * Bitmap.bytesPerPixel))
                    }
                }
            }
        }
    }
}
