import PNGCoding
import Raster

/// The memory that a frame's live pixels are filtered in.
struct SpliceScratch: ~Copyable {
    private let store: ByteBuffer
    private let rowBytes: Int

    /// What may be read and written around a row: words and vectors are handled whole.
    private static let margin = 64

    init(width: Int, height: Int) throws(PNGError) {
        rowBytes = width * Bitmap.bytesPerPixel + Self.margin
        let background = height * Bitmap.bytesPerPixel + Self.margin
        store = try ByteBuffer(capacity: Self.margin + 3 * rowBytes + background)
        unsafe store.first.update(repeating: 0, count: store.capacity)
    }

    var pointers: Pointers {
        let first = unsafe store.first + Self.margin
        return unsafe Pointers(
            zeros: store.first, row: first, above: first + rowBytes,
            residuals: first + 2 * rowBytes, background: first + 3 * rowBytes)
    }

    @unsafe struct Pointers {
        /// Zeros that nobody writes to.
        let zeros: UnsafePointer<UInt8>
        /// Room for the pixels of a row, for those of the row above, and for the differences with
        /// the filter's byte before them.
        let row: UnsafeMutablePointer<UInt8>
        let above: UnsafeMutablePointer<UInt8>
        let residuals: UnsafeMutablePointer<UInt8>
        /// Room for the colours of the background's rows.
        let background: UnsafeMutablePointer<UInt8>
    }
}
