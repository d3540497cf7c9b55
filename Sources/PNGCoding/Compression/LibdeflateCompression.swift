import CDeflate

/// The compression of all of a picture's rows at once through libdeflate, which looks for
/// repetitions wherever they are.
enum LibdeflateCompression {
    /// A zlib stream of the rows, filtered as planned.
    ///
    /// - Parameters:
    ///   - lines: The rows.
    ///   - level: 1 (fastest) to 12 (smallest); 0 stores.
    ///   - plan: The filters of the rows.
    /// - Returns: The whole stream.
    /// - Throws: `PNGError.outOfMemory`.
    static func compress(
        _ lines: Scanlines, level: Int, plan: FilterPlan
    ) throws(PNGError) -> ByteBuffer {
        let rows = try unsafe FilteredRows.bytes(
            of: lines, rows: 0..<lines.count, plan: plan)
        return try compress(rows, level: level)
    }

    /// What bytes take that do not shrink: blocks of 65,535 bytes, each behind 5 bytes of its own,
    /// and the stream's 6 around them (RFC 1951, 3.2.4; RFC 1950, 2.2).
    static func storedBytes(_ count: Int) -> Int {
        count + 5 * max(1, (count + 65_534) / 65_535) + 6
    }

    static func compress(_ bytes: borrowing ByteBuffer, level: Int) throws(PNGError) -> ByteBuffer {
        var stream = try ByteBuffer(capacity: cdeflate_bound(bytes.count))
        var ranOut: Int32 = 0
        let count = unsafe cdeflate_compress(
            bytes.first, bytes.count, Int32(level), stream.first, stream.capacity, &ranOut)
        guard ranOut == 0 else { throw .outOfMemory }
        precondition(count > 0, "a stream of \(bytes.count) bytes outgrew \(stream.capacity)")
        stream.setCount(count)
        return stream
    }
}
