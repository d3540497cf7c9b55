import Raster

/// What a decoder returned.
package struct DecodedPicture: Sendable {
    package let bitmap: Bitmap
    /// Whether a part of the picture is missing in the file, and grey in the bitmap.
    package let isPartial: Bool
}
