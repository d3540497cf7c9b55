/// The rows of a picture, or of a part of one, where they lie in memory.
///
/// Whoever makes one keeps the memory alive; see `withScanlines`.
@unsafe struct Scanlines {
    let first: UnsafePointer<UInt8>
    /// What stands above the first row: `rowBytes` zeros.
    let zeros: UnsafePointer<UInt8>
    /// From the start of a row to the start of the next, in bytes.
    let pitch: Int
    let rowBytes: Int
    let count: Int
    /// From a pixel to the one on its left, in bytes; 1 where pixels are smaller than a byte.
    let bytesPerPixel: Int

    subscript(index: Int) -> Scanline {
        let row = unsafe first + index * pitch
        return unsafe Scanline(
            row: row, above: index == 0 ? zeros : row - pitch, count: rowBytes,
            bytesPerPixel: bytesPerPixel)
    }

    /// The bytes that a PNG compresses: every row with its filter's byte.
    var filteredBytes: Int { unsafe (rowBytes + 1) * count }
}

/// One row of a picture and the row above it.
@unsafe struct Scanline {
    let row: UnsafePointer<UInt8>
    let above: UnsafePointer<UInt8>
    let count: Int
    let bytesPerPixel: Int
}
