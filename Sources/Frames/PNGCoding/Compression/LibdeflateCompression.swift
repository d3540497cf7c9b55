import CDeflate

/// Compresses all rows of a picture at once with libdeflate, which finds repetitions at any
/// distance in its window.
enum LibdeflateCompression {
    /// A zlib stream of the rows, filtered by the plan.
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

    /// The size of incompressible bytes: blocks of 65,535 bytes with 5 bytes of header each, and
    /// the stream's 6 bytes (RFC 1951, 3.2.4; RFC 1950, 2.2).
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
