import CVips
import PictureFormats
import PictureMetadata

/// Reads one picture with libvips: first the header, then pixels.
///
/// It runs in a decoder process (``DecoderMain``), because the file may be anything; a benchmark
/// compares.
package final class LibvipsDecoder: FileDecoder {
    private let file: FileBytes
    /// The part of the file that libvips reads.
    private let part: Range<Int>
    private let stored: cvips_header
    /// Whether the file ends before its picture.
    let isTruncated: Bool
    /// The interlaced frame of a GIF of which rows are missing.
    private let interlacedFrame: GIFFirstFrame?
    package let header: PictureHeader

    /// Reads the header.
    ///
    /// - Throws: Why the bytes are not a picture of the format that can be shown.
    package init(_ file: FileBytes, as format: PictureFormat) throws(DecodeFailure) {
        let primary = try PrimaryImage(of: file, as: format)
        if case .preview(let preview) = primary {
            part = preview.range
            isTruncated = !JPEGScans.isEnded(file, from: part.lowerBound)
        } else {
            part = PictureEnd.part(of: file, as: format)
            isTruncated = PictureEnd.isMissing(in: file, as: format)
        }
        var (stored, blocks) = try Self.stored(
            in: file, part, as: format, with: Self.code(of: format, primary), of: primary,
            isTruncated: isTruncated)
        guard stored.width > 0, stored.height > 0 else { throw .damaged }
        let metadata = blocks.metadata(of: file, as: format, primary, &stored)
        if format == .png { stored.take(PNGColours(of: file)) }
        var interlacedFrame: GIFFirstFrame?
        if format == .gif, let frame = GIFFirstFrame(of: file) {
            stored.first_frame = frame.libvips
            if isTruncated {
                let rows = GIFRows.complete(of: frame, in: file)
                stored.whole_rows = Int32(clamping: rows)
                if rows == 0, frame.isInterlaced { interlacedFrame = frame }
            }
        }
        self.interlacedFrame = interlacedFrame
        self.file = file
        self.stored = stored
        header = PictureHeader(
            format: primary.isRaw ? .raw : format, storedWidth: Int(stored.width),
            storedHeight: Int(stored.height),
            orientation: Int(stored.orientation), pixelBytes: Int(stored.pixel_bytes),
            needsWholeImage: stored.needs_whole_image != 0, metadataBlocks: metadata)
    }

    /// The header and the metadata as libvips reads them.
    private static func stored(
        in file: FileBytes, _ part: Range<Int>, as format: PictureFormat, with code: cvips_format,
        of primary: PrimaryImage, isTruncated: Bool
    ) throws(DecodeFailure) -> (cvips_header, StoredBlocks) {
        var stored = cvips_header()
        var blocks = StoredBlocks()
        stored.directory = primary.directory
        stored.known_samples = primary.knownSamples
        stored.is_truncated = isTruncated ? 1 : 0
        if format == .bmp {
            stored.take(try BMPHeader(of: file))
            return (stored, blocks)
        }
        guard cvips_has_loader(code) != 0 else { throw .noDecoder }
        let outcome = unsafe file.withUnsafeBytes(in: part) { bytes in
            unsafe Self.withBlocks(&blocks) {
                unsafe cvips_probe(bytes.baseAddress, bytes.count, code, &stored, $0)
            }
        }
        guard outcome == CVIPS_DONE else { throw .damaged }
        return (stored, blocks)
    }

    /// Whether libvips of this system reads the format, or needs not.
    static func hasLoader(for format: PictureFormat) -> Bool { cvips_has_loader(format.code) != 0 }

    /// What libvips reads.
    private static func code(of format: PictureFormat, _ primary: PrimaryImage) -> cvips_format {
        switch primary {
        case .wholeFile: format.code
        case .image: CVIPS_TIFF
        case .preview: CVIPS_JPEG
        }
    }

    /// Decodes the first frame to rows of three bytes a pixel.
    ///
    /// - Parameters:
    ///   - plan: The sizes and the background.
    ///   - milliseconds: The time limit, which is checked row by row.
    ///   - rows: `keptWidth * keptHeight * 3` bytes.
    /// - Returns: Whether a part of the picture is missing, which is grey.
    /// - Throws: Why it failed.
    @discardableResult
    package func decode(
        _ plan: DecodePlan, milliseconds: Int, into rows: UnsafeMutableRawBufferPointer
    ) throws(DecodeFailure) -> Bool {
        guard rows.count == plan.byteCount else { throw .crashed }
        var stored = stored
        let decoded: [UInt8]?
        if let interlacedFrame {
            (stored.format, stored.pixel_bytes, stored.is_truncated) = (CVIPS_ROWS, 4, 0)
            decoded = GIFReader.rows(
                of: interlacedFrame, width: header.storedWidth, height: header.storedHeight,
                in: file)
        } else if header.format == .bmp {
            decoded = BMPReader.rows(of: file)
        } else {
            return try unsafe file.withUnsafeBytes(in: part) { bytes in
                unsafe Self.decode(bytes, stored, plan, milliseconds: milliseconds, into: rows)
            }.get()
        }
        guard let pixels = decoded else { throw .damaged }
        _ = try unsafe pixels.withUnsafeBytes { bytes in
            unsafe Self.decode(bytes, stored, plan, milliseconds: milliseconds, into: rows)
        }.get()
        return isTruncated
    }

    /// Scales, crops and rotates rows that something else has decoded.
    ///
    /// - Parameters:
    ///   - picture: The rows.
    ///   - plan: The sizes.
    ///   - orientation: The orientation, as EXIF's.
    ///   - milliseconds: The time limit.
    ///   - rows: `keptWidth * keptHeight * 3` bytes.
    /// - Returns: Whether a part of the picture is missing.
    /// - Throws: Why it failed.
    package static func decode(
        _ picture: StoredRows, _ plan: DecodePlan, orientation: Int, milliseconds: Int,
        into rows: UnsafeMutableRawBufferPointer
    ) throws(DecodeFailure) -> Bool {
        guard rows.count == plan.byteCount else { throw .crashed }
        var stored = cvips_header()
        stored.format = CVIPS_ROWS
        (stored.width, stored.height) = (Int32(picture.width), Int32(picture.height))
        (stored.orientation, stored.pixel_bytes) = (Int32(orientation), 3)
        stored.needs_whole_image = 1
        return try unsafe picture.bytes.withUnsafeBytes { bytes in
            unsafe decode(bytes, stored, plan, milliseconds: milliseconds, into: rows)
        }.get()
    }

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, _ stored: cvips_header, _ plan: DecodePlan,
        milliseconds: Int, into rows: UnsafeMutableRawBufferPointer
    ) -> Result<Bool, DecodeFailure> {
        var plan = plan.libvips(milliseconds: milliseconds)
        var stored = stored
        var isPartial: Int32 = 0
        let outcome = unsafe cvips_decode(
            bytes.baseAddress, bytes.count, &stored, &plan,
            rows.baseAddress?.assumingMemoryBound(to: UInt8.self), &isPartial)
        return switch outcome {
        case CVIPS_DONE: .success(isPartial != 0)
        case CVIPS_TOO_SLOW: .failure(.tooSlow)
        default: .failure(.damaged)
        }
    }

    /// Passes buffers for blocks to a C function, and copies what it wrote.
    private static func withBlocks<Result>(
        _ stored: inout StoredBlocks, _ call: (UnsafeMutablePointer<cvips_blocks>) -> Result
    ) -> Result {
        let limits = [EXIFReader.limit, XMPReader.limit, MetadataBlocks.limit]
        return unsafe withUnsafeTemporaryAllocation(
            of: UInt8.self, capacity: limits.reduce(0, +)
        ) { room in
            guard let start = room.baseAddress else { preconditionFailure("no room for metadata") }
            var blocks = unsafe cvips_blocks(
                exif: cvips_block(bytes: start, capacity: limits[0], count: 0),
                xmp: cvips_block(bytes: start + limits[0], capacity: limits[1], count: 0),
                iptc: cvips_block(
                    bytes: start + limits[0] + limits[1], capacity: limits[2], count: 0))
            let result = unsafe call(&blocks)
            stored = unsafe StoredBlocks(
                exif: bytes(of: blocks.exif), xmp: bytes(of: blocks.xmp),
                iptc: bytes(of: blocks.iptc))
            return result
        }
    }

    private static func bytes(of block: cvips_block) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: block.bytes, count: block.count))
    }
}

/// The blocks of metadata as libvips found them in the file.
private struct StoredBlocks {
    var exif: [UInt8] = []
    var xmp: [UInt8] = []
    var iptc: [UInt8] = []

    /// The fields of the blocks, and of those that libvips does not know of; with the orientation.
    ///
    /// What the file says comes before what libvips says: that is, of a raw photograph, what the preview
    /// says, and libtiff turns the bytes of a block of IPTC around.
    func metadata(
        of file: FileBytes, as format: PictureFormat, _ primary: PrimaryImage,
        _ stored: inout cvips_header
    ) -> MetadataBlocks {
        let blocks = FileBlocks(of: file, as: format)
        var metadata = MetadataBlocks()
        metadata.iptc = blocks.iptc.isEmpty ? iptc : blocks.iptc
        let packet = blocks.xmp.isEmpty ? xmp : blocks.xmp
        if !packet.isEmpty { metadata.xmp = XMPReader.fields(in: packet) }
        metadata.xmp = metadata.xmp.completed(by: blocks.words)
        let inside = exif.isEmpty ? nil : Self.fields(of: exif)
        let outside = blocks.exif.flatMap(Self.fields)
        metadata.exif = (outside?.fields ?? .init()).completed(by: inside?.fields ?? .init())
            .completed(by: blocks.change)
        switch primary {
        // libvips tells the orientation of every block that it finds.
        case .wholeFile where format == .png && exif.isEmpty:
            stored.orientation = Int32(outside?.orientation ?? 1)
        case .wholeFile: break
        case .image(let image, _):
            stored.orientation = Int32(image.orientation ?? outside?.orientation ?? 1)
        case .preview:
            stored.orientation = Int32(inside?.orientation ?? outside?.orientation ?? 1)
        }
        return metadata
    }

    private static func fields(
        of block: [UInt8]
    ) -> (fields: MetadataFields<EXIFField>, orientation: Int?)? {
        guard let reader = EXIFReader(block) else { return nil }
        return (reader.fields, reader.orientation)
    }
}

extension PrimaryImage {
    fileprivate var knownSamples: Int32 {
        guard case .image(let image, _) = self else { return 0 }
        return Int32(image.knownSamples ?? 0)
    }

    fileprivate var directory: cvips_directory {
        guard case .image(let image, _) = self else {
            return cvips_directory(page: 0, subifd: -1, offset: 0)
        }
        return cvips_directory(
            page: Int32(image.page), subifd: Int32(image.subordinate ?? -1),
            offset: UInt64(image.directory.offset))
    }
}

extension cvips_header {
    /// Takes over the size of a BMP, of which the rows are read here.
    fileprivate mutating func take(_ bitmap: BMPHeader) {
        format = CVIPS_ROWS
        (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
        orientation = 1
        pixel_bytes = Int32(bitmap.pixelBytes)
        needs_whole_image = 1
    }
}

extension DecodePlan {
    fileprivate func libvips(milliseconds: Int) -> cvips_plan {
        // Of a truncated picture, libvips keeps the middle, as it does where nothing is cut off.
        cvips_plan(
            scaled_width: Int32(clamping: scaledWidth),
            scaled_height: Int32(clamping: scaledHeight),
            kept_width: Int32(clamping: keptWidth), kept_height: Int32(clamping: keptHeight),
            kept_left: Int32(clamping: keptOrigin?.left ?? -1),
            kept_top: Int32(clamping: keptOrigin?.top ?? -1),
            background: (background.red, background.green, background.blue),
            budget: Int32(clamping: milliseconds))
    }
}

extension PictureFormat {
    package var code: cvips_format {
        switch self {
        case .jpeg: CVIPS_JPEG
        case .png: CVIPS_PNG
        case .webp: CVIPS_WEBP
        case .gif: CVIPS_GIF
        case .tiff: CVIPS_TIFF
        case .avif: CVIPS_AVIF
        case .heic: CVIPS_HEIC
        case .jpegXL: CVIPS_JXL
        case .jpeg2000: CVIPS_JP2
        case .bmp: CVIPS_ROWS
        case .raw: CVIPS_JPEG
        // The rows of a frame.
        case .mp4, .quickTime, .webM, .matroska: CVIPS_ROWS
        }
    }
}
