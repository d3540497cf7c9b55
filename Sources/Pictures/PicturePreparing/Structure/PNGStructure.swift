import PictureFormats

/// The header of a PNG and the sizes of the chunks in front of its pixels.
///
/// libpng allocates the length that a text chunk declares before it reads the chunk, and inflates
/// compressed texts whole. So a file of 46 bytes can take a gigabyte, and one of 3 MB a minute. Decoders
/// leave compressed texts out (decision 93); their limit is here.
///
/// The walk ends at the first IDAT, because libvips reads nothing after the last row
/// (`vipspng.c` of libvips 8.14: `png_read_end` is never called). Pixels that are cut off are left
/// to the decoder.
///
/// W3C PNG, third edition, sections 5.3 and 11.3.
package struct PNGStructure: Equatable {
    package let width: Int
    package let height: Int
    /// Chunks between the header and the pixels.
    private(set) var chunkCount = 0
    /// The maximum number of bytes that these chunks take in memory.
    private(set) var chunkBytes = 0

    /// The limit of a chunk's length and of a side, by the specification.
    private static let largestNumber = 0x7FFF_FFFF
    /// The maximum number of bytes into which deflate expands one byte (zlib's technical details).
    private static let inflation = 1_032
    /// The limit of an inflated chunk, by libvips (`png_set_chunk_malloc_max`).
    private static let largestInflatedChunk = 50 << 20

    package init(of file: FileBytes, limits: LibraryLimits) throws(PictureFailure) {
        let reader = PositionalReader(file)
        guard reader.number(at: 8, bytes: 4) == 13, reader.has("IHDR", at: 12),
            let width = reader.number(at: 16, bytes: 4), width <= Self.largestNumber,
            let height = reader.number(at: 20, bytes: 4), height <= Self.largestNumber
        else { throw .damaged }
        self.width = width
        self.height = height
        var offset = 33
        while !reader.has("IDAT", at: offset + 4) {
            // A chunk is its length, its name, its data and a checksum.
            guard let length = reader.number(at: offset, bytes: 4), length <= Self.largestNumber,
                length <= reader.count - offset - 12
            else { throw .damaged }
            guard chunkCount < limits.maxMetadataChunks else { throw .tooManyParts }
            chunkCount += 1
            chunkBytes += Self.bytesInMemory(ofChunkAt: offset, length: length, in: reader)
            offset += 12 + length
        }
    }

    private static func bytesInMemory(
        ofChunkAt offset: Int, length: Int, in reader: PositionalReader
    ) -> Int {
        guard isCompressed(chunkAt: offset, length: length, in: reader) else { return length }
        return max(length, min(length * inflation, largestInflatedChunk))
    }

    /// Whether a chunk is a text that may be compressed.
    ///
    /// For iTXt a flag in the data decides: it follows the keyword, at most 79 bytes that end with a
    /// zero. A profile (iCCP) is not counted: libpng takes one, of at most 50 MiB.
    private static func isCompressed(
        chunkAt offset: Int, length: Int, in reader: PositionalReader
    ) -> Bool {
        if reader.has("zTXt", at: offset + 4) { return true }
        guard reader.has("iTXt", at: offset + 4) else { return false }
        let keyword = offset + 8..<offset + 8 + min(length, 80)
        guard let end = keyword.first(where: { reader.number(at: $0, bytes: 1) == 0 }) else {
            return true
        }
        return reader.number(at: end + 1, bytes: 1) != 0
    }
}
