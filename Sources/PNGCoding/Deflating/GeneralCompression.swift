import CDeflate

/// The compression of all of a picture's rows at once through libdeflate, which looks for
/// repetitions wherever they are.
enum GeneralCompression {
    /// A zlib stream of the rows, filtered as planned.
    ///
    /// - Parameters:
    ///   - lines: The rows.
    ///   - level: 1 (fastest) to 12 (smallest); 0 stores.
    ///   - plan: The filters of the rows.
    static func compress(
        _ lines: Scanlines, level: Int, plan: FilterPlan
    ) throws(PNGError) -> ByteStore {
        let rows = try unsafe FilteredRows.bytes(
            of: lines, rows: 0..<lines.count, plan: plan)
        return try compress(rows, level: level)
    }

    static func compress(_ bytes: borrowing ByteStore, level: Int) throws(PNGError) -> ByteStore {
        // Stored blocks of 65,535 bytes with 5 more each, and what is around them: the most there
        // can be, as libdeflate stores what does not shrink.
        var stream = try ByteStore(capacity: bytes.count + (bytes.count / 10_000 + 1) * 10 + 64)
        var ranOut: Int32 = 0
        let count = unsafe cdeflate_compress(
            bytes.first, bytes.count, Int32(level), stream.first, stream.capacity, &ranOut)
        guard ranOut == 0 else { throw .outOfMemory }
        precondition(count > 0, "a stream of \(bytes.count) bytes outgrew \(stream.capacity)")
        stream.setCount(count)
        return stream
    }
}
