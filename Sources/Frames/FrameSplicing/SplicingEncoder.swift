import PNGCoding
import Raster

/// Encodes frames of a sliding strip: rows that were filtered and coded when their pages were
/// prepared are cut and joined bit by bit.
///
/// The result is an ordinary PNG with one deflate block that decodes to exactly the frame's pixels.
/// Its bytes depend only on the frame and the code.
package struct SplicingEncoder: Sendable {
    package let width: Int
    package let height: Int
    package let code: SpliceCode
    private let head: [UInt8]

    /// Creates an encoder for frames of one size, whose pages share a code.
    ///
    /// - Parameters:
    ///   - width: The width of all frames.
    ///   - height: The height of all frames.
    ///   - code: The code of all pages.
    /// - Throws: `PNGError` if PNG does not allow the size.
    package init(width: Int, height: Int, code: SpliceCode) throws(PNGError) {
        self.width = width
        self.height = height
        self.code = code
        head = try PNGFormat(width: width, height: height, depth: 8, colours: .rgb).head()
    }

    /// Encodes a frame.
    ///
    /// - Parameter scene: A scene of the encoder's size. Its pages have the encoder's code, and are
    ///   drawn in their own size at the corners of the sprites' areas.
    /// - Returns: The bytes of a PNG file.
    /// - Throws: `PNGError` when memory runs out, or the file would be too large for one chunk.
    package func encode(_ scene: Scene<PreparedPage>) throws(PNGError) -> [UInt8] {
        precondition(
            scene.width == width && scene.height == height
                && scene.sprites.allSatisfy { $0.picture.code === code },
            "a frame of \(scene.width) x \(scene.height) or its pages are for another encoder")
        let frame = SplicedFrame(scene)
        let scratch = try SpliceScratch(width: width, height: height)
        let plan = ResidualPlan(frame)
        return try unsafe file(maxBytes: plan.maxBytes) { chunk in
            unsafe frame.withCodedRows { pages in
                unsafe code.withTokenizer { tokenizer in
                    unsafe code.withTokenBits { bits in
                        var splicer = unsafe ResidualSplicer(
                            frame, pages: pages, code: code, tokenizer: tokenizer, bits: bits,
                            scratch: scratch.pointers, chunk: chunk)
                        return unsafe splicer.splice(plan)
                    }
                }
            }
        }
    }

    /// Assembles a file with one IDAT chunk.
    ///
    /// - Parameters:
    ///   - maxBytes: An upper bound for its stream.
    ///   - stream: Writes the stream after the chunk's name, and returns its length and the checksum
    ///     of the chunk.
    /// - Returns: The file's bytes.
    /// - Throws: `PNGError.tooLarge` when the stream might not fit into one chunk.
    private func file(
        maxBytes: Int, stream: (UnsafeMutablePointer<UInt8>) -> (count: Int, checksum: UInt32)
    ) throws(PNGError) -> [UInt8] {
        let capacity = head.count + maxBytes + 2 * ChunkWriter.overhead
        guard maxBytes < Int(Int32.max) else { throw .tooLarge(bytes: maxBytes) }
        return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { file, count in
            guard let file = file.baseAddress else { return }
            var end = unsafe file
            unsafe Self.append(head, to: &end)
            let length = unsafe end
            unsafe end += 4
            let chunk = unsafe end
            unsafe Self.append(Array("IDAT".utf8), to: &end)
            let stream = unsafe stream(chunk)
            unsafe end = length
            unsafe Self.append(UInt32(stream.count).bigEndianBytes, to: &end)
            unsafe end += 4 + stream.count
            unsafe Self.append(stream.checksum.bigEndianBytes, to: &end)
            unsafe Self.append(Self.tail, to: &end)
            unsafe count = end - file
        }
    }

    /// The file's last chunk: no data, its name, its checksum.
    private static let tail: [UInt8] = {
        var writer = ChunkWriter(head: [])
        writer.append("IEND")
        return writer.bytes
    }()

    private static func append(_ bytes: [UInt8], to end: inout UnsafeMutablePointer<UInt8>) {
        for byte in bytes {
            unsafe end.pointee = byte
            unsafe end += 1
        }
    }
}
