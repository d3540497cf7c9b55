import Raster

/// Encodes frames of a strip that slides: rows of its pages, which were filtered and coded when the
/// pages were prepared, are cut and joined bit by bit.
///
/// What comes out is an ordinary PNG of one block, which decodes to the frame's pixels exactly. Its
/// bytes are a function of the frame and the code alone.
package struct SplicingEncoder: Sendable {
    package let width: Int
    package let height: Int
    package let code: SpliceCode
    private let head: [UInt8]

    /// An encoder of frames of one size, whose pages share a code.
    ///
    /// - Throws: `PNGError` when no PNG can be of this size.
    package init(width: Int, height: Int, code: SpliceCode) throws(PNGError) {
        self.width = width
        self.height = height
        self.code = code
        head = try PNGFormat(width: width, height: height, depth: 8, colours: .rgb).head()
    }

    /// - Parameter frame: A frame of the encoder's size; its pages have the encoder's code.
    /// - Returns: A whole file.
    /// - Throws: `PNGError` when memory runs out, or the file would be too large for one chunk.
    package func encode(_ frame: SplicedFrame) throws(PNGError) -> [UInt8] {
        precondition(
            frame.width == width && frame.height == height
                && frame.pages.allSatisfy { $0.code === code },
            "a frame of \(frame.width) x \(frame.height) or its pages are for another encoder")
        let plan = SplicePlan(frame)
        let capacity = head.count + plan.mostBytes + 2 * ChunkWriter.overhead
        guard plan.mostBytes < Int(Int32.max) else { throw .tooLarge(bytes: plan.mostBytes) }
        let scratch = try SpliceScratch(width: width, height: height)
        return unsafe PreparedPage.withRows(of: frame.pages[...]) { pages in
            unsafe [UInt8](unsafeUninitializedCapacity: capacity) { file, count in
                guard let file = file.baseAddress else { return }
                var end = unsafe file
                unsafe Self.append(head, to: &end)
                let length = unsafe end
                unsafe end += 4
                let chunk = unsafe end
                unsafe Self.append(Array("IDAT".utf8), to: &end)
                let stream = unsafe code.withTokens { tokens in
                    unsafe code.withBits { bits in
                        var splicer = unsafe FrameSplicer(
                            frame, pages: pages, code: code, tokens: tokens, bits: bits,
                            scratch: scratch.pointers, chunk: chunk)
                        return unsafe splicer.splice(plan)
                    }
                }
                unsafe end = length
                unsafe Self.append(UInt32(stream.count).bigEndianBytes, to: &end)
                unsafe end += 4 + stream.count
                unsafe Self.append(stream.checksum.bigEndianBytes, to: &end)
                unsafe Self.append(Self.tail, to: &end)
                unsafe count = end - file
            }
        }
    }

    /// A chunk that ends the file: no data, its name, its checksum.
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
