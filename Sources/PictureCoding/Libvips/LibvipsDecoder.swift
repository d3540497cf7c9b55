import CVips

/// Reads one picture with libvips: first the header, then pixels.
///
/// It runs in a decoder process (``DecoderMain``), because the file may be anything; a benchmark
/// compares.
package final class LibvipsDecoder {
    private let file: FileBytes
    private let stored: cvips_header
    package let header: PictureHeader

    /// Reads the header; nil if the bytes are not a picture of the format.
    package init?(_ file: FileBytes, as format: PictureFormat) {
        var stored = cvips_header()
        var blocks = StoredBlocks()
        let outcome = unsafe file.withUnsafeBytes { bytes in
            unsafe Self.withBlocks(&blocks) {
                unsafe cvips_probe(bytes.baseAddress, bytes.count, format.code, &stored, $0)
            }
        }
        guard outcome == CVIPS_DONE, stored.width > 0, stored.height > 0 else { return nil }
        var metadata = MetadataBlocks()
        metadata.iptc = blocks.iptc
        if !blocks.xmp.isEmpty { metadata.xmp = XMPReader.fields(in: blocks.xmp) }
        if let exif = blocks.exif(of: file, as: format), let reader = EXIFReader(exif) {
            metadata.exif = reader.fields
            // libvips tells the orientation of every block that it finds.
            if format == .png, blocks.exif.isEmpty {
                stored.orientation = Int32(reader.orientation)
            }
        }
        if format == .png { stored.take(PNGColours(of: file)) }
        if format == .gif, let frame = GIFFirstFrame(of: file) {
            stored.first_frame = frame.libvips
        }
        self.file = file
        self.stored = stored
        header = PictureHeader(
            format: format, storedWidth: Int(stored.width), storedHeight: Int(stored.height),
            orientation: Int(stored.orientation), pixelBytes: Int(stored.pixel_bytes),
            needsWholeImage: stored.needs_whole_image != 0, metadataBlocks: metadata)
    }

    /// Decodes the first frame to rows of three bytes a pixel.
    ///
    /// - Parameters:
    ///   - plan: The sizes and the background.
    ///   - milliseconds: The time limit, which is checked row by row.
    ///   - rows: `keptWidth * keptHeight * 3` bytes.
    /// - Returns: Why it failed; nil if it did not.
    package func decode(
        _ plan: DecodePlan, milliseconds: Int, into rows: UnsafeMutableRawBufferPointer
    ) -> DecodeFailure? {
        guard rows.count == plan.byteCount else { return .crashed }
        var plan = plan.libvips(milliseconds: milliseconds)
        var stored = stored
        let outcome = unsafe file.withUnsafeBytes { bytes in
            unsafe cvips_decode(
                bytes.baseAddress, bytes.count, &stored, &plan,
                rows.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
        return switch outcome {
        case CVIPS_DONE: nil
        case CVIPS_TOO_SLOW: .tooSlow
        default: .damaged
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

    /// The block of EXIF; nil if the file has none.
    ///
    /// libvips knows none of a TIFF, and of a PNG only one in front of the pixels.
    func exif(of file: FileBytes, as format: PictureFormat) -> [UInt8]? {
        switch format {
        case .tiff: TIFFFields.block(of: file)
        case .png where exif.isEmpty: PNGFields.block(of: file)
        default: exif.isEmpty ? nil : exif
        }
    }
}

extension DecodePlan {
    fileprivate func libvips(milliseconds: Int) -> cvips_plan {
        cvips_plan(
            scaled_width: Int32(clamping: scaledWidth),
            scaled_height: Int32(clamping: scaledHeight),
            kept_width: Int32(clamping: keptWidth), kept_height: Int32(clamping: keptHeight),
            background: (background.red, background.green, background.blue),
            budget: Int32(clamping: milliseconds))
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
