import CFFmpeg
import PictureFormats

/// The frame of a video that stands for it, decoded by FFmpeg's libraries where the system has them.
enum VideoPoster {
    /// Loads the libraries and what they load with the first video; must come before the fences.
    static let isAvailable = cffmpeg_load() != 0

    /// The packages of Debian and Ubuntu that bring the libraries, of the versions that it was built
    /// for.
    static let packages: String = {
        guard let names = unsafe cffmpeg_packages() else {
            return "a build with FFmpeg's libraries"
        }
        return unsafe String(cString: names)
    }()

    /// Why there is no frame.
    package struct Failure: Error {
        package let failure: DecodeFailure
        package let text: String
    }

    /// The first frame that is not black, of the first seconds; as it is stored.
    ///
    /// - Parameters:
    ///   - file: The video.
    ///   - format: Its container.
    ///   - pixelLimit: The pixels that its description says; a frame with many more is refused.
    ///   - milliseconds: The time limit.
    /// - Returns: The frame.
    static func frame(
        of file: VideoFile, as format: PictureFormat, pixelLimit: Int, milliseconds: Int
    ) -> Result<StoredRows, Failure> {
        var request = cffmpeg_request(
            descriptor: file.descriptor, byte_count: Int64(file.count),
            is_matroska: format == .webM || format == .matroska ? 1 : 0,
            milliseconds: Int32(clamping: milliseconds),
            // What is stored may have borders that are cut off, or oblong pixels.
            pixel_limit: Int64(pixelLimit) * 4 + 1 << 16)
        var frame = unsafe cffmpeg_frame()
        let outcome = unsafe cffmpeg_poster(&request, &frame)
        defer { unsafe cffmpeg_free(&frame) }
        guard outcome == CFFMPEG_DONE, let rows = unsafe frame.rows else {
            let text = unsafe withUnsafeBytes(of: frame.error_text) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            return .failure(Failure(failure: Self.failure(outcome), text: text))
        }
        let (width, height) = unsafe (Int(frame.width), Int(frame.height))
        let bytes = unsafe UnsafeBufferPointer(start: rows, count: width * height * 3)
        return .success(StoredRows(width: width, height: height, bytes: unsafe Array(bytes)))
    }

    private static func failure(_ outcome: cffmpeg_outcome) -> DecodeFailure {
        switch outcome {
        case CFFMPEG_UNAVAILABLE: .noDecoder
        case CFFMPEG_UNSUPPORTED: .unsupported
        case CFFMPEG_TOO_SLOW: .tooSlow
        case CFFMPEG_OUT_OF_MEMORY: .outOfMemory
        default: .damaged
        }
    }
}
