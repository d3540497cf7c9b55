import Raster

/// Encodes bitmaps with libpng alone, for operators who prefer it (`--png-encoder libpng`) and for
/// comparison.
///
/// `PNGEffort` lists its time and size beside those of `PNGEncoder`, measured with libpng 1.6.39
/// and zlib 1.2.13.
package struct LibpngEncoder: Sendable {
    private let level: Int

    /// Creates an encoder with libpng's own choice of filters.
    ///
    /// - Parameter level: The level of zlib, 0 to 9; libpng's default is 6.
    package init(level: Int) {
        self.level = level
    }

    /// Encodes opaque RGB.
    package func encode(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
        try PixelSource(bitmap, area: bitmap.area).format.file(of: bitmap.pixels, level: level)
    }

    /// Encodes greys or palette indices at the bitmap's depth.
    package func encode(_ bitmap: IndexedBitmap) throws(PNGError) -> [UInt8] {
        try PixelSource(bitmap).format.file(of: bitmap.rows, level: level)
    }
}
