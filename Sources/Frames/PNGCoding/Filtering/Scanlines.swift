/// The rows of a picture or of a part of one, referenced in memory.
///
/// The memory must outlive the value; `PixelSource.compressed` guarantees that.
@unsafe struct Scanlines {
    let first: UnsafePointer<UInt8>
    /// The row above the first one: `rowBytes` zeros.
    let zeros: UnsafePointer<UInt8>
    /// From the start of a row to the start of the next, in bytes.
    let pitch: Int
    let rowBytes: Int
    let count: Int
    /// From a pixel to the one on its left, in bytes; 1 if pixels are smaller than a byte.
    let bytesPerPixel: Int

    subscript(index: Int) -> Scanline {
        let row = unsafe first + index * pitch
        return unsafe Scanline(
            row: row, above: index == 0 ? zeros : row - pitch, count: rowBytes,
            bytesPerPixel: bytesPerPixel)
    }

    /// The number of bytes that a PNG compresses: every row with its filter byte.
    var filteredBytes: Int { unsafe (rowBytes + 1) * count }
}

/// One row of a picture and the row above it.
///
/// Public and inlinable because filters read it in their innermost loops.
@frozen @unsafe public struct Scanline {
    /// The first byte of the row.
    public let row: UnsafePointer<UInt8>
    /// The first byte of the row above.
    public let above: UnsafePointer<UInt8>
    /// Bytes of the row.
    public let count: Int
    /// From a pixel to the one on its left, in bytes.
    public let bytesPerPixel: Int

    /// Creates a value from pointers to memory that must outlive it.
    @inlinable
    public init(
        row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, bytesPerPixel: Int
    ) {
        unsafe self.row = row
        unsafe self.above = above
        unsafe self.count = count
        unsafe self.bytesPerPixel = bytesPerPixel
    }
}
