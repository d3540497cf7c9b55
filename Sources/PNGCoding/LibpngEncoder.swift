import Raster

/// Encodes bitmaps with libpng alone, for operators who prefer it (`--png-encoder libpng`) and for
/// comparison.
///
/// Measured beside `PNGEncoder` on 1024 x 768, thread time of one core, libpng 1.6.39 and zlib
/// 1.2.13: see `PNGEffort`.
package struct LibpngEncoder: Sendable {
    private let level: Int

    /// An encoder with libpng's own choice of filters.
    ///
    /// - Parameter level: The level of zlib, 0 to 9; libpng's default is 6.
    package init(level: Int) {
        self.level = level
    }

    /// Opaque RGB.
    package func encode(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
        try PixelSource(bitmap, area: bitmap.area).format.file(of: bitmap.pixels, level: level)
    }

    /// Grey or with a palette, at the bitmap's own depth.
    package func encode(_ bitmap: IndexedBitmap) throws(PNGError) -> [UInt8] {
        try PixelSource(bitmap).format.file(of: bitmap.rows, level: level)
    }
}
