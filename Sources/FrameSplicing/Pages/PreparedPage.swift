import PNGCoding
import Raster

/// A page's rows, filtered and coded once, so that any part of any of them can be put into a frame.
///
/// Where a page is cut, and in the rows below something else, pixels are coded anew in each frame.
/// In a code of differences, the page is coded as it looks on a plain background, with the pixels to
/// its right and the row under it, whose differences are to the page.
package final class PreparedPage: Sendable {
    package let bitmap: Bitmap
    package let background: Pixel
    package let code: SpliceCode
    let rows: Rows

    /// A page's rows, told in its code's way.
    enum Rows {
        case residuals(CodedRows)
        case matches(TokenRows)
    }

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
        rows =
            switch code.kind {
            case .residuals: .residuals(try CodedRows(bitmap, on: background, code: code))
            case .matches: .matches(try TokenRows(bitmap, code: code))
            }
    }

    /// The memory that it holds besides the bitmap's, in bytes.
    package var byteCount: Int {
        switch rows {
        case .residuals(let rows): rows.byteCount
        case .matches(let rows): rows.byteCount
        }
    }

    /// The most bytes that rows of the page take in a frame, if they are not cut.
    var maxBytes: Int {
        switch rows {
        case .residuals(let rows): rows.bits.count
        case .matches(let rows): rows.bitBytes
        }
    }

    /// Whether a page of this size can be prepared: its bits are counted in 32 bits.
    package static func canHold(width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && width <= PageAnchor.maxPageWidth
            && height < Int(UInt32.max) / 8 / CodedRows.maxBytes(width: width, rows: 1)
    }
}
