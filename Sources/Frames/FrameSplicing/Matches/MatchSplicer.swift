import Raster

/// Writes the stream of a frame that is coded as matches, row by row.
@unsafe struct MatchSplicer {
    private let frame: SplicedFrame
    private let pages: [TokenRows.Borrowed]
    private let code: SpliceCode
    private let scratch: SpliceScratch.Pointers
    private var output: MatchOutput

    init(
        _ frame: SplicedFrame, pages: [TokenRows.Borrowed], code: SpliceCode, bits: SpliceTokenBits,
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
        unsafe output = MatchOutput(stream, rowDistance: code.rowDistance)
    }

    /// Writes the whole stream: header, rows, checksum.
    ///
    /// - Returns: Its length in bytes, and the checksum of its chunk.
    mutating func splice(_ plan: MatchPlan) -> (count: Int, checksum: UInt32) {
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
        _ pieces: [MatchPlan.Piece], row: Int, of band: MatchPlan.Band,
        below above: FrameBand?
    ) {
        // A local copy stays in registers; `self.output` would be loaded and stored for each
        // symbol.
        var output = unsafe output
        unsafe output.beginRow(isFirst: row == 0)
        for piece in pieces {
            switch piece {
            case .live(let columns):
                unsafe append(columns, row: row, of: band.layout, below: above, to: &output)
            case .background(let count, let repeatsRowAbove):
                let pixel = unsafe UnsafePointer(
                    scratch.background + row * pixelBytes)
                let isRepeated =
                    unsafe repeatsRowAbove
                    && pixel.threeBytes == (pixel - pixelBytes).threeBytes
                unsafe output.append(
                    plain: pixel.threeBytes, count: count, repeatsRowAbove: isRepeated)
            case .page(let part):
                let source = unsafe TokenRow(pages[part.page], row: row + part.rowOffset)
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
        to output: inout MatchOutput
    ) {
        unsafe frame.paint(columns, row: row, of: band, into: scratch.row)
        if let above { unsafe frame.paint(columns, row: row - 1, of: above, into: scratch.above) }
        let source = unsafe LivePixels(
            row: scratch.row, above: above == nil ? nil : UnsafePointer(scratch.above))
        unsafe output.append(live: source, count: columns.count)
    }
}
