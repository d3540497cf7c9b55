import Raster

/// How a picture becomes a page's bitmap; sizes are those of the upright picture, in pixels.
package struct DecodePlan: Sendable {
    /// The whole picture after scaling.
    package let scaledWidth: Int
    package let scaledHeight: Int
    /// The part that is kept; at most the scaled size.
    package let keptWidth: Int
    package let keptHeight: Int
    /// Where that part begins; nil where it is to show what attracts attention.
    ///
    /// The middle is kept instead where the picture is much longer than the part, or truncated.
    package let keptOrigin: (left: Int, top: Int)?
    /// The colour behind transparent pixels.
    package let background: Pixel

    package init(
        scaledWidth: Int, scaledHeight: Int, keptWidth: Int, keptHeight: Int,
        keptOrigin: (left: Int, top: Int)? = nil, background: Pixel
    ) {
        self.scaledWidth = scaledWidth
        self.scaledHeight = scaledHeight
        self.keptWidth = keptWidth
        self.keptHeight = keptHeight
        self.keptOrigin = keptOrigin
        self.background = background
    }

    /// Bytes of the bitmap.
    package var byteCount: Int { keptWidth * keptHeight * Bitmap.bytesPerPixel }

    /// Bytes of the bitmap, and of the scaled picture in which the part is looked for.
    var memoryEstimate: Int {
        let (scaled, isTooMuch) = (scaledWidth * Bitmap.bytesPerPixel)
            .multipliedReportingOverflow(by: scaledHeight)
        let isCropped = scaledWidth > keptWidth || scaledHeight > keptHeight
        // In a larger one it is not looked for.
        let isSearched =
            isCropped && keptOrigin == nil && !isTooMuch && scaled <= 6 * byteCount
        return byteCount + (isSearched ? scaled : 0)
    }
}
