import PNGCoding
import Raster

/// A page's rows, filtered and coded once, so that any part of any of them can be put into a frame.
///
/// At cuts, and in rows below another layer, pixels are coded in each frame. The page is coded on a
/// plain background, together with the pixels to its right and the row below it, because their
/// differences refer to the page.
package final class PreparedPage: Sendable {
    package let bitmap: Bitmap
    package let background: Pixel
    package let code: SpliceCode
    let rows: CodedRows

    /// Codes a page.
    ///
    /// - Parameters:
    ///   - bitmap: The page's pixels.
    ///   - background: The colour that usually surrounds it.
    ///   - code: The code of all pages that may share a frame with it.
    /// - Throws: `PNGError` when `canHold` is false, or memory runs out.
    package init(
        _ bitmap: Bitmap, on background: Pixel, code: SpliceCode
    ) throws(PNGError) {
        guard Self.canHold(width: bitmap.width, height: bitmap.height) else {
            throw .tooLarge(bytes: bitmap.pixels.count)
        }
        self.bitmap = bitmap
        self.background = background
        self.code = code
        rows = try CodedRows(bitmap, on: background, code: code)
    }

    /// The memory use besides the bitmap, in bytes.
    package var byteCount: Int { rows.byteCount }

    /// An upper bound for the page's rows in a frame if they are not cut, in bytes.
    var maxBytes: Int { rows.bits.count }

    /// Whether a page of this size can be prepared: its bits are counted in 32 bits.
    package static func canHold(width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && width <= CutPoint.maxPageWidth
            && height < Int(UInt32.max) / 8 / CodedRows.maxBytes(width: width, rows: 1)
    }
}
