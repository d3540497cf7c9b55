/// The compression of a picture's rows in one pass.
///
/// One filter and one code for the whole picture, both chosen by a few of its rows. A row is
/// filtered, summed and coded while the cache holds it; nothing but its code is kept.
enum FastCompression {
    /// A zlib stream (RFC 1950) of the filtered rows.
    static func compress(_ lines: Scanlines) throws(PNGError) -> ByteStore {
        let sample = try unsafe PictureSample(of: lines, candidates: [.sub, .up, .paeth])
        let code = unsafe ResidualCode(sample.counts, step: lines.step)
        if let stream = try unsafe compress(lines, filter: sample.filter, code: code) {
            return stream
        }
        return try unsafe GeneralCompression.compress(lines, level: 0) { _ in .none }
    }

    /// The stream, or nothing if it would be larger than the rows themselves.
    private static func compress(
        _ lines: Scanlines, filter: RowFilter, code: ResidualCode
    ) throws(PNGError) -> ByteStore? {
        let length = unsafe lines.rowBytes + 1
        let limit = unsafe lines.filteredBytes + headerBytes
        var stream = try ByteStore(capacity: limit + worstCase(length))
        let row = try ByteStore(capacity: length + ResidualTokens.margin)
        unsafe row.first.update(repeating: 0, count: row.capacity)
        var sum = Checksum(.adler32)
        var writer = unsafe BitWriter(at: stream.first)
        // A window of 32 KB, the fastest level, no dictionary.
        unsafe writer.write(0x0178, count: 16)
        unsafe code.writeHeader(to: &writer)
        for index in unsafe 0..<lines.count {
            unsafe filter.write(lines[index], to: row.first)
            unsafe sum.add(UnsafeBufferPointer(start: row.first, count: length))
            unsafe code.write(row.first, count: length, to: &writer)
            guard unsafe writer.byteCount < limit else { return nil }
        }
        unsafe code.writeEnd(to: &writer)
        unsafe writer.writeBigEndian(sum.value)
        stream.setCount(unsafe writer.byteCount)
        return stream
    }

    /// What the block's header can take: 286 + 30 lengths of at most 14 bits, and less around them.
    private static let headerBytes = 600

    /// What a row can take, and the end of the stream behind it.
    private static func worstCase(_ length: Int) -> Int {
        length * ResidualCode.longestCode / 8 + 32
    }
}
