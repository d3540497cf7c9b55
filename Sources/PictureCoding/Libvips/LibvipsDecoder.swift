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
        var blocks = MetadataBlocks()
        let outcome = unsafe file.withUnsafeBytes { bytes in
            unsafe Self.withBlocks(&blocks) {
                unsafe cvips_probe(bytes.baseAddress, bytes.count, format.code, &stored, $0)
            }
        }
        guard outcome == CVIPS_DONE, stored.width > 0, stored.height > 0 else { return nil }
        self.file = file
        self.stored = stored
        header = PictureHeader(
            format: format, storedWidth: Int(stored.width), storedHeight: Int(stored.height),
            orientation: Int(stored.orientation), pixelBytes: Int(stored.pixel_bytes),
            needsWholeImage: stored.needs_whole_image != 0, metadataBlocks: blocks)
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

    /// Passes buffers for metadata blocks to a C function, and copies what it wrote.
    private static func withBlocks<Result>(
        _ metadataBlocks: inout MetadataBlocks,
        _ call: (UnsafeMutablePointer<cvips_blocks>) -> Result
    ) -> Result {
        let (limit, count) = (MetadataBlocks.limit, MetadataBlocks.partCount)
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count * limit) {
            room in
            guard let start = room.baseAddress else { preconditionFailure("no room for metadata") }
            func block(_ place: Int) -> cvips_block {
                unsafe cvips_block(bytes: start + place * limit, capacity: limit, count: 0)
            }
            // In the order of the parts.
            var blocks = unsafe cvips_blocks(
                xmp: block(0), iptc: block(1), description: block(2), windows_title: block(3),
                windows_comment: block(4))
            let result = unsafe call(&blocks)
            metadataBlocks.parts = unsafe [
                blocks.xmp, blocks.iptc, blocks.description, blocks.windows_title,
                blocks.windows_comment,
            ].map { unsafe bytes(of: $0) }
            return result
        }
    }

    private static func bytes(of block: cvips_block) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: block.bytes, count: block.count))
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
