import Raster

/// Writes the stream of a frame, row after row.
@unsafe struct FrameSplicer {
    private let frame: SplicedFrame
    private let pages: [PageRows]
    private let code: SpliceCode
    private let tokens: SpliceTokens
    private let scratch: SpliceScratch.Pointers
    private var output: SpliceOutput

    init(
        _ frame: SplicedFrame, pages: [PageRows], code: SpliceCode, tokens: SpliceTokens,
        bits: SpliceBits, scratch: SpliceScratch.Pointers, writer: BitWriter
    ) {
        unsafe self.frame = frame
        unsafe self.pages = pages
        unsafe self.code = code
        unsafe self.tokens = tokens
        unsafe self.scratch = scratch
        unsafe output = SpliceOutput(writer: writer, bits: bits)
    }

    var byteCount: Int { unsafe output.writer.byteCount }

    /// Writes the whole stream: header, rows, checksum.
    mutating func splice(_ plan: SplicePlan) {
        unsafe output.writer.writeZlibHeader()
        unsafe code.writeHeader(to: &output.writer)
        for band in plan.bands {
            let first = band.layout.rows.lowerBound
            unsafe write(band.first, row: first, of: band.layout, below: band.above)
            for row in band.layout.rows.dropFirst() {
                unsafe write(band.others, row: row, of: band.layout, below: band.layout)
            }
        }
        unsafe code.writeEnd(to: &output.writer)
        unsafe output.writer.writeBigEndian(output.adler.value)
    }

    private mutating func write(
        _ steps: [RowStep], row: Int, of band: FrameBand, below above: FrameBand?
    ) {
        unsafe output.append(filter: code.filter)
        for step in steps {
            switch step {
            case .live(let columns):
                unsafe live(columns, row: row, of: band, below: above)
            case .edge(let edge):
                unsafe output.append(
                    pixel: difference(at: edge, row: row))
            case .slice(let slice): unsafe copy(slice, row: row)
            case .plain(let count):
                unsafe output.append(
                    plain: code.filter.difference(
                        frame.background[row], below: frame.background[row - 1]), count: count)
            }
        }
    }
}

// Pixels that are coded as they are.
extension FrameSplicer {
    private mutating func live(
        _ columns: Range<Int>, row: Int, of band: FrameBand, below above: FrameBand?
    ) {
        let pixel = Bitmap.bytesPerPixel
        let first = max(0, columns.lowerBound - 1)
        let shown = first..<columns.upperBound
        unsafe paint(shown, row: row, of: band, into: scratch.row)
        if let above {
            unsafe paint(shown, row: row - 1, of: above, into: scratch.above)
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

    /// Paints pixels of a row, the first of them at the memory's start.
    private func paint(
        _ columns: Range<Int>, row: Int, of band: FrameBand,
        into memory: UnsafeMutablePointer<UInt8>
    ) {
        for piece in band.pieces {
            let shown = piece.columns.clamped(to: columns)
            guard !shown.isEmpty else { continue }
            let target = unsafe memory + (shown.lowerBound - columns.lowerBound) * 3
            guard let layer = piece.layer else {
                unsafe frame.background[row].repeated(shown.count, into: target)
                continue
            }
            let (area, content) = unsafe (frame.layers[layer].area, frame.layers[layer].content)
            let start = (row - area.y) * area.width + shown.lowerBound - area.x
            let bytes = start * Bitmap.bytesPerPixel
            let count = shown.count * Bitmap.bytesPerPixel
            switch content {
            case .page(let page):
                let pixels = unsafe UnsafeBufferPointer(
                    rebasing: pages[page].pixels[bytes..<bytes + count])
                _ = unsafe UnsafeMutableBufferPointer(start: target, count: count)
                    .update(from: pixels)
            case .bitmap(let bitmap):
                unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
                    let pixels = unsafe UnsafeBufferPointer(
                        rebasing: pixels[bytes..<bytes + count])
                    _ = unsafe UnsafeMutableBufferPointer(start: target, count: count)
                        .update(from: pixels)
                }
            }
        }
    }

    /// The difference of a piece's first pixel, where the same stands above as in the row.
    @inline(__always)
    private func difference(at edge: RowEdge, row: Int) -> Pixel {
        let (own, above) = unsafe (pixel(edge.own, row: row), pixel(edge.own, row: row - 1))
        guard let left = edge.left else {
            return unsafe code.filter.difference(own, left: .black, above: above, corner: .black)
        }
        return unsafe code.filter.difference(
            own, left: pixel(left, row: row), above: above, corner: pixel(left, row: row - 1))
    }

    @inline(__always)
    private func pixel(_ column: PixelColumn, row: Int) -> Pixel {
        guard let layer = column.layer else { return unsafe frame.background[row] }
        let area = unsafe frame.layers[layer].area
        switch unsafe frame.layers[layer].content {
        case .page(let page):
            let place = ((row - area.y) * area.width + column.column) * Bitmap.bytesPerPixel
            let pixels = unsafe pages[page].pixels
            return unsafe Pixel(
                red: pixels[place], green: pixels[place + 1], blue: pixels[place + 2])
        case .bitmap(let bitmap): return bitmap.pixel(x: column.column, y: row - area.y)
        }
    }
}

// Pixels that were coded before.
extension FrameSplicer {
    private mutating func copy(_ slice: PageSlice, row: Int) {
        let page = unsafe pages[slice.page]
        let index = row + slice.rowOffset
        let anchorCount = PageAnchor.count(width: unsafe page.width)
        let anchors = unsafe UnsafeBufferPointer(
            rebasing: page.anchors[(index - 1) * anchorCount..<index * anchorCount])
        let start = slice.columns.lowerBound * Bitmap.bytesPerPixel
        let end = slice.columns.upperBound * Bitmap.bytesPerPixel
        // The last cut that lies inside; a long run may put it far before the slice's end.
        var last = slice.lastAnchor
        while !slice.isWhole.end, last > slice.firstAnchor,
            unsafe last * PageAnchor.bytes + anchors[last].lead > end
        {
            last -= 1
        }
        guard slice.firstAnchor <= last else {
            return unsafe live(start..<end, of: page, row: index)
        }
        let (from, to) = unsafe (anchors[slice.firstAnchor], anchors[last])
        let cut = slice.firstAnchor * PageAnchor.bytes + from.lead
        let stop = slice.isWhole.end ? end : last * PageAnchor.bytes + to.lead
        guard cut <= stop, stop <= end else {
            return unsafe live(start..<end, of: page, row: index)
        }
        unsafe live(start..<cut, of: page, row: index)
        unsafe output.append(
            copied: page.bits, at: Int(page.starts[index]), from: from, to: to, count: stop - cut)
        unsafe live(stop..<end, of: page, row: index)
    }

    /// Codes bytes of a page's row, which is not its first, around a cut; they lie behind the first
    /// pixel.
    private mutating func live(_ bytes: Range<Int>, of page: PageRows, row: Int) {
        guard !bytes.isEmpty else { return }
        let pixel = Bitmap.bytesPerPixel
        let pitch = unsafe page.width * pixel
        let first = bytes.lowerBound - pixel
        let place = row * pitch + first
        // Whole vectors are faster; what they make too much of is not used.
        let wanted = bytes.upperBound - first
        let whole = pixel + (bytes.count + 15) & ~15
        let count = unsafe place + whole <= page.pixels.count ? whole : wanted
        guard let pixels = unsafe page.pixels.baseAddress else { return }
        let line = unsafe Scanline(
            row: pixels + place, above: pixels + (place - pitch), count: count, step: pixel)
        unsafe code.filter.write(line, to: scratch.differences)
        unsafe output.append(
            scratch.differences + 1 + pixel, count: bytes.count, tokens: tokens)
    }
}
