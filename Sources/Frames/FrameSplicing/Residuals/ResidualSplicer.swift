import PNGCoding
import Raster

/// Writes the stream of a frame that is coded as residuals, row by row.
@unsafe struct ResidualSplicer {
    private let frame: SplicedFrame
    private let parts: SegmentResolver
    private let code: SpliceCode
    private let tokenizer: SpliceTokenizer
    private let scratch: SpliceScratch.Pointers
    private var output: SpliceOutput

    init(
        _ frame: SplicedFrame, pages: [CodedRowsMemory], code: SpliceCode,
        tokenizer: SpliceTokenizer,
        bits: SpliceTokenBits, scratch: SpliceScratch.Pointers, chunk: UnsafeMutablePointer<UInt8>
    ) {
        unsafe self.frame = frame
        unsafe self.code = code
        unsafe self.tokenizer = tokenizer
        unsafe self.scratch = scratch
        unsafe output = SpliceOutput(chunk: chunk, bits: bits)
        unsafe frame.writeBackground(to: scratch.background)
        unsafe parts = SegmentResolver(
            frame, pages: pages, background: scratch.background, zeros: scratch.zeros,
            bits: bits)
    }

    /// Writes the whole stream: header, rows, checksum.
    ///
    /// - Returns: Its length in bytes, and the checksum of its chunk.
    mutating func splice(_ plan: ResidualPlan) -> (count: Int, checksum: UInt32) {
        unsafe output.writer.writeZlibHeader()
        unsafe code.writeHeader(to: &output.writer)
        for band in plan.bands {
            let (rows, isDefaultBackground) = (band.layout.rows, band.layout.isDefaultBackground)
            let first = rows.lowerBound
            unsafe write(
                band.first,
                isDefaultBackground: isDefaultBackground && band.above?.isDefaultBackground == true,
                rows: first..<first + 1, of: band.layout, below: band.above)
            unsafe write(
                band.others, isDefaultBackground: isDefaultBackground, rows: rows.dropFirst(),
                of: band.layout,
                below: band.layout)
        }
        unsafe code.writeEnd(to: &output.writer)
        unsafe output.writer.writeBigEndian(output.adler.value)
        return unsafe (output.writer.byteCount, output.chunkChecksum)
    }

    private mutating func write(
        _ steps: [RowSegment], isDefaultBackground: Bool, rows: Range<Int>, of band: FrameBand,
        below above: FrameBand?
    ) {
        let memory = unsafe parts.band(of: steps, isDefaultBackground: isDefaultBackground)
        // A local copy stays in registers; `self.output` would be loaded and stored for each
        // symbol.
        var output = unsafe output
        let filter = unsafe code.filter
        unsafe memory.withMemory { parts, slices, runs in
            for row in rows {
                unsafe output.append(rowFilteredBy: filter)
                for index in parts.indices {
                    switch unsafe parts[index] {
                    case .live(let columns):
                        unsafe append(columns, row: row, of: band, below: above, to: &output)
                    case .wholePage(let slice):
                        guard let first = slices.baseAddress else { break }
                        unsafe output.append(uncut: first + slice, row: row)
                    case .cutPage(let slice):
                        guard let first = slices.baseAddress else { break }
                        unsafe output.append(
                            cut: first + slice, row: row, filter: filter, tokenizer: tokenizer,
                            scratch: scratch.residuals)
                    case .plain(let run):
                        guard let first = runs.baseAddress else { break }
                        unsafe output.append(
                            first + run, of: scratch.background + row * pixelBytes, row: row,
                            filter: filter)
                    }
                }
                unsafe output.endRow()
            }
        }
        unsafe self.output = output
    }
}

// Live pixels, which are coded in each frame.
extension ResidualSplicer {
    private func append(
        _ columns: Range<Int>, row: Int, of band: FrameBand, below above: FrameBand?,
        to output: inout SpliceOutput
    ) {
        let pixel = Bitmap.bytesPerPixel
        let first = max(0, columns.lowerBound - 1)
        let shown = first..<columns.upperBound
        unsafe frame.paint(shown, row: row, of: band, into: scratch.row)
        if let above {
            unsafe frame.paint(shown, row: row - 1, of: above, into: scratch.above)
        } else {
            unsafe scratch.above.update(repeating: 0, count: shown.count * pixel)
        }
        // The preceding pixel is filtered as well, as if it were the first, and its result is not
        // used.
        let line = unsafe Scanline(
            row: scratch.row, above: scratch.above, count: shown.count * pixel, bytesPerPixel: pixel
        )
        unsafe code.filter.write(line, to: scratch.residuals)
        let skipped = (columns.lowerBound - first) * pixel
        unsafe output.append(
            scratch.residuals + 1 + skipped, count: columns.count * pixel, tokenizer: tokenizer)
    }
}
