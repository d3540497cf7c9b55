import Raster

/// Writes the stream of a frame that is told by its repetitions, row after row.
@unsafe struct RepetitionSplicer {
    private let frame: SplicedFrame
    private let pages: [TokenRows.Lent]
    private let code: SpliceCode
    private let scratch: SpliceScratch.Pointers
    private var output: RepetitionOutput

    init(
        _ frame: SplicedFrame, pages: [TokenRows.Lent], code: SpliceCode, bits: SpliceBits,
        scratch: SpliceScratch.Pointers, chunk: UnsafeMutablePointer<UInt8>
    ) {
        unsafe self.frame = frame
        unsafe self.pages = pages
        unsafe self.code = code
        unsafe self.scratch = scratch
        unsafe frame.writeBackground(to: scratch.background)
        var stream = unsafe SpliceOutput(chunk: chunk, bits: bits)
        unsafe stream.writer.writeZlibHeader()
        unsafe code.writeHeader(to: &stream.writer)
        unsafe output = RepetitionOutput(stream, rowDistance: code.rowDistance)
    }

    /// Writes the whole stream: header, rows, checksum.
    ///
    /// - Returns: Its bytes, and the checksum of the chunk with them.
    mutating func splice(_ plan: RepetitionPlan) -> (count: Int, checksum: UInt32) {
        for band in plan.bands {
            let first = band.layout.rows.lowerBound
            unsafe write(band.first, row: first, of: band, below: band.above)
            for row in band.layout.rows.dropFirst() {
                unsafe write(band.others, row: row, of: band, below: band.layout)
            }
        }
        unsafe output.end(code)
        return unsafe output.chunk
    }

    private mutating func write(
        _ pieces: [RepetitionPlan.Piece], row: Int, of band: RepetitionPlan.Band,
        below above: FrameBand?
    ) {
        // Others could see the output of self, so that it would go to memory for each symbol.
        var output = unsafe output
        unsafe output.beginRow(isFirst: row == 0)
        for piece in pieces {
            switch piece {
            case .live(let columns):
                unsafe append(columns, row: row, of: band.layout, below: above, to: &output)
            case .background(let count, let isBelowItself):
                let pixel = unsafe UnsafePointer(
                    scratch.background + row * pixelBytes)
                let isRepeated =
                    unsafe isBelowItself
                    && pixel.three == (pixel - pixelBytes).three
                unsafe output.append(plain: pixel.three, count: count, isBelowItself: isRepeated)
            case .page(let part):
                let source = unsafe PageRow(pages[part.page], row: row + part.rowOffset)
                if part.isWhole {
                    unsafe output.append(source)
                } else {
                    unsafe output.append(source, columns: part.columns)
                }
            }
        }
        unsafe output.endRow()
        unsafe self.output = output
    }

    private func append(
        _ columns: Range<Int>, row: Int, of band: FrameBand, below above: FrameBand?,
        to output: inout RepetitionOutput
    ) {
        unsafe frame.paint(columns, row: row, of: band, into: scratch.row)
        if let above { unsafe frame.paint(columns, row: row - 1, of: above, into: scratch.above) }
        let source = unsafe LivePixels(
            row: scratch.row, above: above == nil ? nil : UnsafePointer(scratch.above))
        unsafe output.append(live: source, count: columns.count)
    }
}
