import Raster

/// The memory that a frame's live pixels are filtered in.
struct SpliceScratch: ~Copyable {
    private let store: ByteStore
    private let rowBytes: Int

    /// What may be read and written behind a row: words and vectors are handled whole.
    private static let margin = 64

    init(width: Int) throws(PNGError) {
        rowBytes = width * Bitmap.bytesPerPixel + Self.margin
        store = try ByteStore(capacity: 3 * rowBytes)
        unsafe store.first.update(repeating: 0, count: store.capacity)
    }

    /// Room for the pixels of a row, of the row above, and for the differences, which begin with a
    /// filter's byte.
    var pointers: Pointers {
        unsafe Pointers(
            row: store.first, above: store.first + rowBytes,
            differences: store.first + 2 * rowBytes)
    }

    @unsafe struct Pointers {
        let row: UnsafeMutablePointer<UInt8>
        let above: UnsafeMutablePointer<UInt8>
        let differences: UnsafeMutablePointer<UInt8>
    }
}
