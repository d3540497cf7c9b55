import PictureFormats
import PictureMetadata

/// Reads a video: what its container says, and a frame of it as a picture.
final class VideoDecoder: FileDecoder {
    private let file: VideoFile
    let header: PictureHeader
    private(set) var errorText = ""

    /// Reads the container.
    ///
    /// - Throws: Why the file is not a video that can be shown.
    init(_ file: VideoFile, as format: PictureFormat) throws(DecodeFailure) {
        self.file = file
        let reader = VideoReader(count: file.count) { [file] offset, width in
            file.read(width, at: offset)
        }
        let video = try VideoDescription(of: reader, as: format)
        var metadata = MetadataBlocks()
        metadata.video = video.fields
        header = PictureHeader(
            format: format, storedWidth: video.width, storedHeight: video.height,
            orientation: video.orientation, pixelBytes: 3, needsWholeImage: true,
            metadataBlocks: metadata)
    }

    func decode(
        _ plan: DecodePlan, milliseconds: Int, into rows: UnsafeMutableRawBufferPointer
    ) throws(DecodeFailure) -> Bool {
        switch VideoPoster.frame(
            of: file, as: header.format, pixelLimit: header.pixels, milliseconds: milliseconds)
        {
        case .failure(let error):
            errorText = error.text
            throw error.failure
        case .success(let frame):
            return try unsafe LibvipsDecoder.decode(
                frame, plan, orientation: header.orientation, milliseconds: milliseconds, into: rows
            )
        }
    }
}
