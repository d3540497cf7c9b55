/// Compresses a picture's rows in bands, each with a Huffman code of its own that fits the band's
/// exact symbol counts.
///
/// It looks for runs only. Noisy pictures such as photographs contain no other repetitions, and
/// codes that adapt to the picture save more than a search does.
enum BandedCompression {
    /// Compresses filtered rows, stored contiguously, into a zlib stream.
    ///
    /// - Parameters:
    ///   - rows: The rows, followed by `ResidualTokenizer.margin` readable bytes.
    ///   - rowBytes: Bytes of a row, including its filter byte.
    ///   - bytesPerPixel: From a pixel to its left neighbour, in bytes.
    ///   - height: Rows of a band.
    /// - Returns: The stream, or nil if it would be larger than the rows.
    /// - Throws: `PNGError.outOfMemory`.
    static func compress(
        _ rows: borrowing ByteBuffer, rowBytes: Int, bytesPerPixel: Int, height: Int
    ) throws(PNGError) -> ByteBuffer? {
        let limit = LibdeflateCompression.storedBytes(rows.count)
        var stream = try ByteBuffer(
            capacity: limit + ResidualCode.maxBytes(rows: height, rowBytes: rowBytes))
        var writer = unsafe BitWriter(at: stream.first)
        unsafe writer.writeZlibHeader()
        let band = rowBytes * height
        for start in stride(from: 0, to: rows.count, by: band) {
            let positions = stride(from: start, to: min(start + band, rows.count), by: rowBytes)
            var counts = SymbolCounts()
            for position in positions {
                unsafe counts.add(
                    rows.first + position, count: rowBytes, bytesPerPixel: bytesPerPixel)
            }
            let code = ResidualCode(counts, bytesPerPixel: bytesPerPixel)
            unsafe code.writeHeader(to: &writer, isLast: start + band >= rows.count)
            for position in positions {
                unsafe code.write(rows.first + position, count: rowBytes, to: &writer)
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
