import Raster

// The first pixels of pieces.
extension SpliceOutput {
    /// Appends a pixel that stands in the same columns in the row above.
    @inline(__always)
    mutating func append(edge: SpliceEdge?, row: Int, filter: RowFilter) {
        guard let edge = unsafe edge else { return }
        let difference = unsafe edge.difference(row: row, filter: filter)
        unsafe append(three: difference)
    }

    /// Appends three bytes, the first one lowest.
    @inline(__always)
    private mutating func append(three bytes: UInt32) {
        unsafe bits.write(three: bytes, to: &writer)
        unsafe adler.append(three: bytes)
    }

    /// Appends so many pixels of a background behind its first one.
    ///
    /// - Parameters:
    ///   - pixel: The row's colour in a column of the rows' colours.
    ///   - count: How many there are.
    ///   - filter: That of all rows.
    @inline(__always)
    mutating func append(plain pixel: UnsafePointer<UInt8>, count: Int, filter: RowFilter) {
        guard count > 0 else { return }
        let own = unsafe pixel.three
        let above = unsafe (pixel - pixelBytes).three
        let difference = filter.difference(own, left: own, above: above, corner: above)
        unsafe adler.append(three: difference, times: count)
        if difference == 0 {
            unsafe bits.write(literal: 0, to: &writer)
            unsafe append(run: count &* pixelBytes &- 1, distance: 1)
        } else {
            unsafe bits.write(three: difference, to: &writer)
            unsafe append(run: (count &- 1) &* pixelBytes, distance: pixelBytes)
        }
    }

    /// Appends a long run in pieces; of one or two bytes, both are zeros.
    @inline(__always)
    private mutating func append(run length: Int, distance: Int) {
        var rest = length
        while rest > RunLength.longest {
            // What is left must not be too short for a run.
            let piece = RunLength.longest &- pixelBytes
            unsafe bits.write(run: piece, distance: distance, to: &writer)
            rest &-= piece
        }
        if rest >= RunLength.shortest {
            unsafe bits.write(run: rest, distance: distance, to: &writer)
        } else {
            for _ in 0..<rest { unsafe bits.write(literal: 0, to: &writer) }
        }
    }
}

// Pages.
extension SpliceOutput {
    /// Appends a page's columns.
    @inline(__always)
    mutating func append(
        _ part: PagePart, of page: PageRows, row: Int, edge: SpliceEdge?, filter: RowFilter,
        tokens: SpliceTokens, scratch: UnsafeMutablePointer<UInt8>
    ) {
        unsafe append(edge: edge, row: row, filter: filter)
        let index = row &+ part.rowOffset
        let (anchors, pitch) = unsafe (page.anchors + index, page.anchorPitch)
        let start = part.columns.lowerBound &* pixelBytes
        let end = part.columns.upperBound &* pixelBytes
        let first = unsafe anchors[part.firstAnchor &* pitch]
        let cut = part.cut ?? PageAnchors.byte(part.firstAnchor) &+ first.lead
        // The last cut that lies inside; a long run may put it far before the end.
        var (last, stop) = (part.lastAnchor, end)
        if !part.isWholeToEnd {
            stop = unsafe PageAnchors.byte(last) &+ anchors[last &* pitch].lead
            while last > part.firstAnchor, stop > end {
                last &-= 1
                stop = unsafe PageAnchors.byte(last) &+ anchors[last &* pitch].lead
            }
        }
        guard part.firstAnchor <= last, cut <= stop, stop <= end else {
            return unsafe append(
                start..<end, of: page, row: index, filter: filter, tokens: tokens, scratch: scratch)
        }
        unsafe append(
            start..<cut, of: page, row: index, filter: filter, tokens: tokens, scratch: scratch)
        unsafe append(
            copied: page.bits, at: Int(page.starts[index]), from: first,
            to: anchors[last &* pitch], count: stop &- cut)
        unsafe append(
            stop..<end, of: page, row: index, filter: filter, tokens: tokens, scratch: scratch)
    }

    /// Codes bytes of a page's row, which is not its first, around a cut; they lie behind the first
    /// pixel.
    @inline(__always)
    private mutating func append(
        _ bytes: Range<Int>, of page: PageRows, row: Int, filter: RowFilter,
        tokens: SpliceTokens, scratch: UnsafeMutablePointer<UInt8>
    ) {
        guard !bytes.isEmpty else { return }
        let first = unsafe page.pixels + (row &* page.pitch &+ bytes.lowerBound)
        let most = 2 * PageAnchor.bytes
        guard bytes.count <= most, unsafe first + (most + 16) <= page.end else {
            return unsafe appendMany(
                bytes, of: page, row: row, filter: filter, tokens: tokens, scratch: scratch)
        }
        // Whole vectors; what they make too much of is not used.
        let line = unsafe Scanline(
            row: first, above: first - page.pitch, count: bytes.count, step: pixelBytes)
        unsafe filter.writeVectors(line, to: scratch)
        unsafe append(literals: scratch, count: bytes.count)
    }

    /// The same for many bytes, or at the end of the page's memory.
    @inline(never)
    private mutating func appendMany(
        _ bytes: Range<Int>, of page: PageRows, row: Int, filter: RowFilter,
        tokens: SpliceTokens, scratch: UnsafeMutablePointer<UInt8>
    ) {
        let first = unsafe page.pixels + (row &* page.pitch &+ bytes.lowerBound &- pixelBytes)
        // The pixel before is filtered too, as if it were the first, and not used.
        let line = unsafe Scanline(
            row: first, above: first - page.pitch, count: bytes.count + pixelBytes,
            step: pixelBytes)
        unsafe filter.write(line, to: scratch)
        unsafe append(scratch + 1 + pixelBytes, count: bytes.count, tokens: tokens)
    }
}

extension SpliceEdge {
    @inline(__always)
    fileprivate func difference(row: Int, filter: RowFilter) -> UInt32 {
        let own = unsafe own + row &* ownPitch
        let left = unsafe left + row &* leftPitch
        return unsafe filter.difference(
            own.three, left: left.three, above: (own - ownPitch).three,
            corner: (left - leftPitch).three)
    }
}
