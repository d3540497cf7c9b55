import PictureFormats

/// The canvas and the number of chunks of a WebP.
///
/// libvips visits all frames of an animation when it opens the file, and libwebp finds each frame
/// by walking the list from its start: 100,000 frames take 21 s. libwebp also keeps a record of
/// each chunk that it does not know.
///
/// A chunk that ends beyond the file ends the walk: the decoder reports what is cut off.
///
/// RFC 9649, sections 2.3 to 2.7.
package struct WebPStructure: Equatable {
    /// The canvas of the extended format, or the picture of a simple file; nil if there is none.
    private(set) var canvas: Canvas?
    package private(set) var frameCount = 0
    /// Chunks that are not frames.
    private(set) var chunkCount = 0

    struct Canvas: Equatable {
        let width: Int
        let height: Int
    }

    package init(of file: FileBytes, limits: LibraryLimits) throws(PictureFailure) {
        let reader = PositionalReader(file, isLittleEndian: true)
        guard reader.has("RIFF", at: 0), reader.has("WEBP", at: 8),
            let size = reader.number(at: 4, bytes: 4)
        else { throw .damaged }
        let end = min(reader.count, 8 + size)
        var offset = 12
        while offset <= end - 8, let length = reader.number(at: offset + 4, bytes: 4) {
            if reader.has("ANMF", at: offset) { frameCount += 1 } else { chunkCount += 1 }
            guard frameCount <= limits.maxFrames, chunkCount <= limits.maxMetadataChunks else {
                throw .tooManyParts
            }
            if canvas == nil { canvas = Canvas(ofChunkAt: offset, in: reader) }
            // An odd number of bytes is padded.
            offset += 8 + length + length % 2
        }
    }
}

extension WebPStructure {
    /// Bytes that libvips takes to open the file: it allocates the canvas at once, four bytes a pixel.
    var openingBytes: Int { canvas.map { 4 * $0.width * $0.height } ?? 0 }
}

extension WebPStructure.Canvas {
    /// The sides in a chunk; nil for a chunk without them.
    fileprivate init?(ofChunkAt offset: Int, in reader: PositionalReader) {
        func number(_ position: Int, bytes: Int) -> Int? {
            reader.number(at: offset + 8 + position, bytes: bytes)
        }
        if reader.has("VP8X", at: offset), let width = number(4, bytes: 3),
            let height = number(7, bytes: 3)
        {
            // After flags of four bytes, 24 bits for each side less one.
            self.init(width: width + 1, height: height + 1)
        } else if reader.has("VP8 ", at: offset), let width = number(6, bytes: 2),
            let height = number(8, bytes: 2)
        {
            // After a tag and a start code of three bytes each, 14 bits for each side, with two bits of
            // scaling above them (RFC 6386, section 9.1).
            self.init(width: width & 0x3FFF, height: height & 0x3FFF)
        } else if reader.has("VP8L", at: offset), let bits = number(1, bytes: 4) {
            // After a signature of one byte, 14 bits for each side less one.
            self.init(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
        } else {
            return nil
        }
    }
}
