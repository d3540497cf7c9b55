import PictureFormats
import PictureMetadata

/// What a container says of its video, without a picture of it being decoded.
///
/// Neither libvips nor what it loads reads containers, and FFmpeg, which does, is not on every system
/// (decision 144).
package struct VideoDescription: Equatable {
    /// The size in pixels as it is shown before it is rotated, so of square pixels; at least 1.
    package var width: Int
    package var height: Int
    /// How it is rotated to be upright, as EXIF's orientation: 1 to 8.
    package var orientation = 1
    package var fields = MetadataFields<VideoField>()

    /// Reads a container.
    ///
    /// - Throws: ``DecodeFailure/noVideo`` if it has no track with pictures that can be found, and
    ///   ``DecodeFailure/damaged`` if it is not a container of its format.
    package init(of file: VideoReader, as format: PictureFormat) throws(DecodeFailure) {
        switch format {
        case .webM, .matroska: self = try MatroskaSegment.description(of: file)
        default: self = try QuickTimeMovie.description(of: file)
        }
    }

    /// A size; nil if a side is less than a pixel or longer than 31 bits say.
    package init?(width: Int, height: Int) {
        let sides = 1...Int(Int32.max)
        guard sides.contains(width), sides.contains(height) else { return nil }
        (self.width, self.height) = (width, height)
    }
}
