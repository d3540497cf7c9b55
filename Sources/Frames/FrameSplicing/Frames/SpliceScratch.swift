import PNGCoding
import Raster

/// Memory for filtering a frame's live pixels.
struct SpliceScratch: ~Copyable {
    private let store: ByteBuffer
    private let rowBytes: Int

    /// The bytes around a row that may be read and written, because whole words and vectors are
    /// processed.
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
        /// Zeros that are never written to.
        let zeros: UnsafePointer<UInt8>
        /// Buffers for the pixels of a row, for those of the row above, and for the filtered row
        /// with its filter byte.
        let row: UnsafeMutablePointer<UInt8>
        let above: UnsafeMutablePointer<UInt8>
        let residuals: UnsafeMutablePointer<UInt8>
        /// A buffer for the background colour of each row.
        let background: UnsafeMutablePointer<UInt8>
    }
}
