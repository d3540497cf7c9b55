import Checksums
import PNGCoding

/// The output stream: its bits, the checksum of the uncompressed data, and the checksum of its
/// chunk.
@unsafe struct SpliceOutput {
    var writer: BitWriter
    var adler = IncrementalAdler32()
    let bits: SpliceTokenBits

    /// The chunk's bytes: its name, then the stream.
    private let chunk: UnsafePointer<UInt8>
    private var chunkSum: UInt32 = 0
    private var summedCount = 0

    /// The number of bytes after which the chunk's checksum is continued, while they are still in
    /// the cache.
    private static let sumStep = 1 << 15

    /// Starts a stream.
    ///
    /// - Parameters:
    ///   - chunk: The name of the chunk, followed by room for the stream.
    ///   - bits: The bits of the code's tokens.
    init(chunk: UnsafeMutablePointer<UInt8>, bits: SpliceTokenBits) {
        unsafe self.chunk = UnsafePointer(chunk)
        unsafe self.bits = bits
        unsafe writer = BitWriter(at: chunk + Self.nameCount)
    }

    private static let nameCount = 4

    /// The checksum of the whole chunk, after the stream has ended.
    var chunkChecksum: UInt32 {
        mutating get {
            unsafe sumChunk(to: Self.nameCount + writer.byteCount)
            return unsafe chunkSum
        }
    }

    private mutating func sumChunk(to count: Int) {
        unsafe chunkSum = CRC32.continued(chunkSum, chunk + summedCount, count - summedCount)
        unsafe summedCount = count
    }

    /// Appends the filter byte of a row.
    @inline(__always)
    mutating func append(rowFilteredBy filter: RowFilter) {
        unsafe bits.write(literal: filter.rawValue, to: &writer)
        unsafe adler.append(filter.rawValue)
    }

    @inline(__always)
    mutating func endRow() {
        unsafe adler.endRow()
        let full = unsafe Self.nameCount &+ writer.completeByteCount
        if unsafe full &- summedCount >= Self.sumStep { unsafe sumChunk(to: full) }
    }

    /// Appends bytes, tokenized separately.
    mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int, tokenizer: SpliceTokenizer) {
        var receiver = unsafe SpliceTokenWriter(bits: bits, writer: writer)
        unsafe tokenizer.tokenize(bytes, count: count, to: &receiver)
        unsafe writer = receiver.writer
        unsafe adler.append(many: bytes, count: count)
    }

    /// Appends the bytes between two cuts of a coded row.
    ///
    /// - Parameters:
    ///   - source: A page's bits.
    ///   - start: The first bit of the row.
    ///   - from: The first cut.
    ///   - to: The second cut.
    ///   - count: The bytes between them.
    @inline(__always)
    mutating func append(
        copied source: UnsafePointer<UInt8>, at start: Int, from: CutPoint, to: CutPoint,
        count: Int
    ) {
        unsafe writer.copy(source, from: start + from.bit, count: to.bit - from.bit)
        unsafe adler.append(from: from.sums, to: to.sums, count: count)
    }
}

@unsafe private struct SpliceTokenWriter: @unsafe SpliceTokenReceiver {
    let bits: SpliceTokenBits
    var writer: BitWriter

    @inline(__always)
    mutating func literal(_ byte: UInt8) {
        unsafe bits.write(literal: byte, to: &writer)
    }

    @inline(__always)
    mutating func run(_ length: Int, distance: Int) {
        unsafe bits.write(run: length, distance: distance, to: &writer)
    }
}
