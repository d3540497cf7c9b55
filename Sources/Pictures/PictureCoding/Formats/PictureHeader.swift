import PictureFormats
import PictureMetadata

/// What a file says of its picture before pixels are decoded.
package struct PictureHeader: Equatable, Sendable {
    package let format: PictureFormat
    /// The sides as stored, in pixels; at least 1.
    package let storedWidth: Int
    package let storedHeight: Int
    /// EXIF orientation, 1 to 8.
    package let orientation: Int
    /// Bytes of one decoded pixel.
    package let pixelBytes: Int
    /// Whether rows are not in order, so that the decoder needs the whole picture at once.
    package let needsWholeImage: Bool
    package var metadataBlocks = MetadataBlocks()

    /// Whether the stored picture is rotated by 90 degrees before it is shown.
    private var isSideways: Bool { orientation >= 5 }

    package var uprightWidth: Int { isSideways ? storedHeight : storedWidth }
    package var uprightHeight: Int { isSideways ? storedWidth : storedHeight }
    package var pixels: Int { storedWidth * storedHeight }
}
