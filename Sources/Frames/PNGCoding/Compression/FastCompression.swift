/// Compresses a picture's rows in one pass.
///
/// One filter plan and one code for the whole picture, both chosen from a sample of its rows. A row
/// is filtered, checksummed and coded while it is in the cache; only its code is stored.
enum FastCompression {
    /// A zlib stream (RFC 1950) of the filtered rows.
    static func compress(_ lines: Scanlines) throws(PNGError) -> ByteBuffer {
        // Unfiltered rows are never best for RGB pixels; for palette indices they often are.
        let candidates: [FilterPlan] =
            unsafe (lines.bytesPerPixel == 1 ? [.uniform(.none)] : [])
            + [.uniform(.sub), .uniform(.up), .uniform(.paeth), .sampledMinimumSum]
        let sample = try unsafe FilterChoice(of: lines, candidates: candidates)
        let code = unsafe ResidualCode(sample.counts, bytesPerPixel: lines.bytesPerPixel)
        let probe = try unsafe MatchProbe(of: lines, plan: sample.plan, code: code)
        if let level = probe.level {
            return try unsafe LibdeflateCompression.compress(lines, level: level, plan: sample.plan)
        }
        if unsafe sample.expectedBits < 8 * lines.filteredBytes,
            let stream = try unsafe compress(lines, plan: sample.plan, code: code)
        {
            return stream
        }
        return try unsafe LibdeflateCompression.compress(lines, level: 0, plan: .uniform(.none))
    }

    /// The stream, or nil if it would be larger than the rows themselves.
    private static func compress(
        _ lines: Scanlines, plan: FilterPlan, code: ResidualCode
    ) throws(PNGError) -> ByteBuffer? {
        let length = unsafe lines.rowBytes + 1
        let limit = unsafe LibdeflateCompression.storedBytes(lines.filteredBytes)
        var stream = try ByteBuffer(
            capacity: limit + ResidualCode.maxBytes(rows: 1, rowBytes: length))
        let row = try ByteBuffer(capacity: length + ResidualTokenizer.margin)
        unsafe row.first.update(repeating: 0, count: row.capacity)
        var sum = Checksum(.adler32)
        var writer = unsafe BitWriter(at: stream.first)
        unsafe writer.writeZlibHeader()
        unsafe code.writeHeader(to: &writer)
        for index in unsafe 0..<lines.count {
            unsafe plan.filter(for: lines[index]).write(lines[index], to: row.first)
            unsafe sum.add(UnsafeBufferPointer(start: row.first, count: length))
            unsafe code.write(row.first, count: length, to: &writer)
            guard unsafe writer.byteCount <= limit else { return nil }
        }
        unsafe code.writeEnd(to: &writer)
        unsafe writer.writeBigEndian(sum.value)
        guard unsafe writer.byteCount <= limit else { return nil }
        stream.setCount(unsafe writer.byteCount)
        return stream
    }
}
