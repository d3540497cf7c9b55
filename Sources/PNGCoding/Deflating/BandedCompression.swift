/// The compression of a picture's rows in bands, each with a code of its own, made for exactly what
/// the band holds.
///
/// It looks for runs alone. Where a picture is noisy, as photographs are, that is all there is to
/// find, and codes that follow the picture save more than a search does.
enum BandedCompression {
    /// A zlib stream of filtered rows, one behind the other, with `ResidualTokens.margin` bytes
    /// behind them.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - rowBytes: Bytes of a row, its filter's byte included.
    ///   - step: From a pixel to its left neighbour, in bytes.
    ///   - height: Rows of a band.
    /// - Returns: The stream, or nothing if it would be larger than the rows.
    /// - Throws: `PNGError.outOfMemory`.
    static func compress(
        _ rows: borrowing ByteStore, rowBytes: Int, step: Int, height: Int
    ) throws(PNGError) -> ByteStore? {
        let limit = GeneralCompression.storedBytes(rows.count)
        var stream = try ByteStore(
            capacity: limit + ResidualCode.mostBytes(rows: height, rowBytes: rowBytes))
        var writer = unsafe BitWriter(at: stream.first)
        unsafe writer.writeZlibHeader()
        let band = rowBytes * height
        for start in stride(from: 0, to: rows.count, by: band) {
            let places = stride(from: start, to: min(start + band, rows.count), by: rowBytes)
            var counts = SymbolCounts()
            for place in places {
                unsafe counts.add(rows.first + place, count: rowBytes, step: step)
            }
            let code = ResidualCode(counts, step: step)
            unsafe code.writeHeader(to: &writer, isLast: start + band >= rows.count)
            for place in places {
                unsafe code.write(rows.first + place, count: rowBytes, to: &writer)
            }
            unsafe code.writeEnd(to: &writer)
            guard unsafe writer.byteCount <= limit else { return nil }
        }
        var sum = Checksum(.adler32)
        unsafe sum.add(rows.bytes)
        unsafe writer.writeBigEndian(sum.value)
        guard unsafe writer.byteCount <= limit else { return nil }
        stream.setCount(unsafe writer.byteCount)
        return stream
    }
}
