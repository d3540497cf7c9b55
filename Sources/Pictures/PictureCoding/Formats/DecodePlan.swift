import Raster

/// How a picture becomes a page's bitmap; sizes are those of the upright picture, in pixels.
package struct DecodePlan: Sendable {
    /// The whole picture after scaling.
    package let scaledWidth: Int
    package let scaledHeight: Int
    /// The centred part that is kept; at most the scaled size.
    package let keptWidth: Int
    package let keptHeight: Int
    /// The colour behind transparent pixels.
    package let background: Pixel

    package init(
        scaledWidth: Int, scaledHeight: Int, keptWidth: Int, keptHeight: Int, background: Pixel
    ) {
        self.scaledWidth = scaledWidth
        self.scaledHeight = scaledHeight
        self.keptWidth = keptWidth
        self.keptHeight = keptHeight
        self.background = background
    }

    /// Bytes of the bitmap.
    package var byteCount: Int { keptWidth * keptHeight * Bitmap.bytesPerPixel }
}
