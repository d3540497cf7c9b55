import Raster

/// Writes the stream of a frame, row after row.
@unsafe struct FrameSplicer {
    private let frame: SplicedFrame
    private let parts: SpliceParts
    private let code: SpliceCode
    private let tokens: SpliceTokens
    private let scratch: SpliceScratch.Pointers
    private var output: SpliceOutput

    init(
        _ frame: SplicedFrame, pages: [PageRows], code: SpliceCode, tokens: SpliceTokens,
        bits: SpliceBits, scratch: SpliceScratch.Pointers, chunk: UnsafeMutablePointer<UInt8>
    ) {
        unsafe self.frame = frame
        unsafe self.code = code
        unsafe self.tokens = tokens
        unsafe self.scratch = scratch
        unsafe output = SpliceOutput(chunk: chunk, bits: bits)
        for (row, pixel) in frame.background.enumerated() {
            unsafe pixel.write(to: scratch.background + row * Bitmap.bytesPerPixel)
        }
        unsafe parts = SpliceParts(
            frame, pages: pages, background: scratch.background, zeros: scratch.zeros)
    }

    /// Writes the whole stream: header, rows, checksum.
    ///
    /// - Returns: Its bytes, and the checksum of the chunk with them.
    mutating func splice(_ plan: SplicePlan) -> (count: Int, checksum: UInt32) {
        unsafe output.writer.writeZlibHeader()
        unsafe code.writeHeader(to: &output.writer)
        for band in plan.bands {
            let first = band.layout.rows.lowerBound
            unsafe write(
                parts.parts(of: band.first), rows: first..<first + 1, of: band.layout,
                below: band.above)
            unsafe write(
                parts.parts(of: band.others), rows: band.layout.rows.dropFirst(), of: band.layout,
                below: band.layout)
        }
        unsafe code.writeEnd(to: &output.writer)
        unsafe output.writer.writeBigEndian(output.adler.value)
        return unsafe (output.writer.byteCount, output.chunkChecksum)
    }

    private mutating func write(
        _ parts: [SplicePart], rows: Range<Int>, of band: FrameBand, below above: FrameBand?
    ) {
        // Others could see the output of self, so that it would go to memory for each symbol.
        var output = unsafe output
        let filter = unsafe code.filter
        for row in rows {
            unsafe output.append(rowFilteredBy: filter)
            for index in unsafe parts.indices {
                switch unsafe parts[index] {
                case .live(let columns):
                    unsafe append(columns, row: row, of: band, below: above, to: &output)
                case .plain(let count, let edge):
                    let plain = unsafe scratch.background + row * Bitmap.bytesPerPixel
                    unsafe output.append(edge: edge, row: row, filter: filter)
                    unsafe output.append(plain: plain, count: count, filter: filter)
                case .page(let part, let page, let edge):
                    unsafe output.append(
                        part, of: page, row: row, edge: edge, filter: filter, tokens: tokens,
                        scratch: scratch.differences)
                }
            }
            unsafe output.endRow()
        }
        unsafe self.output = output
    }
}

// Pixels that are coded as they are.
extension FrameSplicer {
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
        // The pixel before is filtered too, as if it were the first, and not used.
        let line = unsafe Scanline(
            row: scratch.row, above: scratch.above, count: shown.count * pixel, step: pixel)
        unsafe code.filter.write(line, to: scratch.differences)
        let skipped = (columns.lowerBound - first) * pixel
        unsafe output.append(
            scratch.differences + 1 + skipped, count: columns.count * pixel, tokens: tokens)
    }
}

extension SplicedFrame {
    /// Paints pixels of a row, the first of them at the memory's start.
    fileprivate func paint(
        _ columns: Range<Int>, row: Int, of band: FrameBand,
        into memory: UnsafeMutablePointer<UInt8>
    ) {
        for piece in band.pieces {
            let shown = piece.columns.clamped(to: columns)
            guard !shown.isEmpty else { continue }
            let start = (shown.lowerBound - columns.lowerBound) * Bitmap.bytesPerPixel
            let target = unsafe memory + start
            guard let layer = piece.layer else {
                for place in 0..<shown.count {
                    unsafe background[row].write(to: target + place * Bitmap.bytesPerPixel)
                }
                continue
            }
            let (area, bitmap) = (layers[layer].area, self.bitmap(ofLayer: layer))
            let count = shown.count * Bitmap.bytesPerPixel
            let source = (row - area.y) * area.width + shown.lowerBound - area.x
            unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
                let pixels = unsafe UnsafeBufferPointer(
                    rebasing: pixels[source * Bitmap.bytesPerPixel..<pixels.count])
                _ = unsafe UnsafeMutableBufferPointer(start: target, count: count)
                    .update(fromContentsOf: pixels.prefix(count))
            }
        }
    }

    private func bitmap(ofLayer layer: Int) -> Bitmap {
        switch layers[layer].content {
        case .page(let page): pages[page].bitmap
        case .bitmap(let bitmap): bitmap
        }
    }
}
