import CVips
import Raster

/// The functions of libvips that this room uses.
///
/// Each is one call on bytes that Swift owns.
enum Decoder {
    /// The result of starting libvips, once for the process, on the first use.
    static let start: Result<Void, DecoderError> = {
        cvips_start() == CVIPS_DONE ? .success(()) : .failure(.startFailed(errorText()))
    }()

    /// Reads a picture's header.
    static func probe(_ contents: [UInt8], as format: PictureFormat) -> PictureHeader? {
        var header = cvips_header()
        var metadataBlocks = MetadataBlocks()
        let outcome = unsafe contents.withUnsafeBytes { file in
            unsafe withBlocks(&metadataBlocks) { blocks in
                unsafe cvips_probe(file.baseAddress, file.count, format.code, &header, blocks)
            }
        }
        guard outcome == CVIPS_DONE else { return nil }
        // A TIFF holds the entries of EXIF itself.
        if format == .tiff { metadataBlocks.exif = Array(contents) }
        return PictureHeader(header: header, metadataBlocks: metadataBlocks)
    }

    /// Decodes the first frame to its fitted size.
    static func decode(
        _ contents: [UInt8], _ header: PictureHeader, to size: FittedSize, _ rules: DecodeOptions
    ) throws(PictureFailure) -> Bitmap {
        var plan = rules.plan(for: size)
        var header = header.header
        var outcome = CVIPS_FAILED
        let pixels = unsafe pixels(size.keptWidth, size.keptHeight) { rows in
            unsafe contents.withUnsafeBytes {
                outcome = unsafe cvips_decode($0.baseAddress, $0.count, &header, &plan, rows)
            }
        }
        switch outcome {
        case CVIPS_DONE: break
        case CVIPS_TOO_SLOW: throw .tooSlow
        default: throw .damaged
        }
        return Bitmap(width: size.keptWidth, height: size.keptHeight, pixels: pixels)
    }

    /// Passes buffers for metadata blocks to a C function, and copies what it wrote.
    private static func withBlocks<Result>(
        _ metadataBlocks: inout MetadataBlocks,
        _ call: (UnsafeMutablePointer<cvips_blocks>) -> Result
    ) -> Result {
        let limit = MetadataBlocks.limit
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * limit) { room in
            guard let start = room.baseAddress else { preconditionFailure("no room for metadata") }
            func block(_ place: Int) -> cvips_block {
                unsafe cvips_block(bytes: start + place * limit, capacity: limit, count: 0)
            }
            var blocks = unsafe cvips_blocks(xmp: block(0), iptc: block(1), exif: block(2))
            let result = unsafe call(&blocks)
            metadataBlocks.xmp = unsafe bytes(of: blocks.xmp)
            metadataBlocks.iptc = unsafe bytes(of: blocks.iptc)
            metadataBlocks.exif = unsafe bytes(of: blocks.exif)
            return result
        }
    }

    private static func bytes(of block: cvips_block) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: block.bytes, count: block.count))
    }

    /// Frees what libvips keeps for the calling thread.
    static func releaseThreadState() { cvips_release_thread_state() }

    /// Returns freed memory to the system.
    static func returnMemory() { cvips_return_memory() }

    /// Bytes that the process has allocated and not freed.
    static var bytesInUse: Int { Int(cvips_allocated_bytes()) }

    /// The last error message of libvips, for a log; it may come from another thread.
    static func errorText() -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            let count = unsafe cvips_take_error_text(buffer.baseAddress, buffer.count)
            let text = unsafe buffer.prefix(count).map { UInt8(bitPattern: $0) }
            // Each message ends with a line feed.
            let lines = text.split(separator: UInt8(ascii: "\n"))
            return lines.map(VisibleText.of).joined(separator: "; ")
        }
    }

    /// Rows of RGB that a C function fills; zero elsewhere.
    static func pixels(
        _ width: Int, _ height: Int, _ fill: (UnsafeMutablePointer<UInt8>?) -> Void
    ) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * Bitmap.bytesPerPixel)
        unsafe pixels.withUnsafeMutableBufferPointer { unsafe fill($0.baseAddress) }
        return pixels
    }
}

/// Why libvips cannot be used.
enum DecoderError: Error {
    /// With the message of libvips.
    case startFailed(String)
}

/// A picture's header, as libvips reads it.
struct PictureHeader {
    fileprivate let header: cvips_header
    let metadataBlocks: MetadataBlocks

    var pixels: Int { Int(header.width) * Int(header.height) }

    /// Bytes in memory for formats that are decoded whole; 0 for those decoded row by row.
    var wholeImageBytes: Int {
        header.needs_whole_image == 0 ? 0 : pixels * Int(header.pixel_bytes)
    }

    /// Whether the stored picture is rotated by 90 degrees before it is shown.
    private var isSideways: Bool { header.orientation >= 5 }

    var uprightWidth: Int { Int(isSideways ? header.height : header.width) }
    var uprightHeight: Int { Int(isSideways ? header.width : header.height) }
}

/// The parameters of decoding that are not sizes.
struct DecodeOptions {
    let background: Pixel
    /// The time limit in milliseconds.
    let budget: Int

    fileprivate func plan(for size: FittedSize) -> cvips_plan {
        cvips_plan(
            scaled_width: Int32(clamping: size.scaledWidth),
            scaled_height: Int32(clamping: size.scaledHeight),
            kept_width: Int32(size.keptWidth), kept_height: Int32(size.keptHeight),
            background: (background.red, background.green, background.blue),
            budget: Int32(clamping: budget))
    }
}

extension PictureFormat {
    var code: cvips_format {
        switch self {
        case .jpeg: CVIPS_JPEG
        case .png: CVIPS_PNG
        case .webp: CVIPS_WEBP
        case .gif: CVIPS_GIF
        case .tiff: CVIPS_TIFF
        case .avif: CVIPS_AVIF
        case .heic: CVIPS_HEIC
        }
    }
}
