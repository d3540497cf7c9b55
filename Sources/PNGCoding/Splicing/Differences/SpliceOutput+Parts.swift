import Raster

// Pages.
extension SpliceOutput {
    /// Appends all of a page's columns.
    @inline(never)
    mutating func append(whole slice: UnsafePointer<PageSlice>, row: Int) {
        let index = unsafe row &+ slice.pointee.rowOffset
        let (first, last) = unsafe (slice.pointee.first[index], slice.pointee.last[index])
        unsafe append(
            copied: slice.pointee.page.bits, at: Int(slice.pointee.page.starts[index]),
            from: first, to: last, count: slice.pointee.end &- slice.pointee.start)
    }

    /// Appends a page's columns, with the pixel before them if that is coded anew.
    ///
    /// What stands before the first cut and behind the last one is coded as it is, in a vector or two
    /// each.
    @inline(never)
    mutating func append(
        cut slice: UnsafePointer<PageSlice>, row: Int, filter: RowFilter, tokens: SpliceTokens,
        scratch: UnsafeMutablePointer<UInt8>
    ) {
        let index = unsafe row &+ slice.pointee.rowOffset
        let first = unsafe slice.pointee.first + index
        var last = unsafe slice.pointee.last + index
        let cut = unsafe slice.pointee.firstPlace &+ first.pointee.lead
        var stop = unsafe slice.pointee.lastPlace &+ last.pointee.lead
        if unsafe stop > slice.pointee.end {
            // A run goes on behind the end: it is left out, if it began behind the anchor before.
            unsafe last -= slice.pointee.anchorPitch
            stop = unsafe slice.pointee.lastPlace &- PageAnchor.bytes &+ last.pointee.lead
        }
        let (head, tail) = unsafe (cut &- slice.pointee.start, slice.pointee.end &- stop)
        let pixels = unsafe slice.pointee.page.pixels + index &* slice.pointee.page.pitch
        guard cut <= stop, 0 <= tail, unsafe tail <= Self.most,
            unsafe head <= Self.most &- pixelBytes,
            unsafe pixels + stop + Self.most <= slice.pointee.page.end
        else {
            return unsafe appendMany(
                slice, row: row, filter: filter, tokens: tokens, scratch: scratch)
        }
        if let edge = unsafe slice.pointee.edge {
            let left = unsafe edge.left + row &* edge.leftPitch
            unsafe filter.write(
                pixels + (slice.pointee.start &- pixelBytes), pitch: slice.pointee.page.pitch,
                left: left.three, corner: (left - edge.leftPitch).three,
                count: head &+ pixelBytes, to: scratch)
            unsafe append(literals: scratch, count: head &+ pixelBytes)
        } else if head > 0 {
            unsafe filter.write(
                pixels + slice.pointee.start, pitch: slice.pointee.page.pitch, count: head,
                to: scratch)
            unsafe append(literals: scratch, count: head)
        }
        unsafe append(
            copied: slice.pointee.page.bits, at: Int(slice.pointee.page.starts[index]),
            from: first.pointee, to: last.pointee, count: stop &- cut)
        guard tail > 0 else { return }
        unsafe filter.write(
            pixels + stop, pitch: slice.pointee.page.pitch, count: tail, to: scratch)
        unsafe append(literals: scratch, count: tail)
    }

    /// Bytes that are filtered in at most two vectors.
    private static var most: Int { 32 }

    /// Appends a few bytes as they are.
    @inline(never)
    private mutating func append(literals bytes: UnsafePointer<UInt8>, count: Int) {
        // As variables of its own, they stay in registers.
        var (writer, adler) = unsafe (writer, adler)
        var place = 0
        while place &+ pixelBytes <= count {
            let word = unsafe UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt32.self)
            let pixel = UInt32(littleEndian: word) & 0xFF_FFFF
            unsafe bits.write(three: pixel, to: &writer)
            adler.append(three: pixel)
            place &+= pixelBytes
        }
        while place < count {
            unsafe bits.write(literal: bytes[place], to: &writer)
            unsafe adler.append(bytes[place])
            place &+= 1
        }
        unsafe (self.writer, self.adler) = (writer, adler)
    }

    /// The same where long runs go over cuts, and at the end of the page's memory.
    @inline(never)
    private mutating func appendMany(
        _ slice: UnsafePointer<PageSlice>, row: Int, filter: RowFilter, tokens: SpliceTokens,
        scratch: UnsafeMutablePointer<UInt8>
    ) {
        unsafe append(edge: slice.pointee.edge, row: row, filter: filter)
        let (page, pitch) = unsafe (slice.pointee.page, slice.pointee.anchorPitch)
        let index = unsafe row &+ slice.pointee.rowOffset
        let (start, end) = unsafe (slice.pointee.start, slice.pointee.end)
        let first = unsafe slice.pointee.first[index]
        let cut = unsafe slice.pointee.firstPlace &+ first.lead
        // The last cut that lies inside; a long run may put it far before the end.
        var last = unsafe slice.pointee.last + index
        var place = unsafe slice.pointee.lastPlace
        let anchorsBetween = unsafe slice.pointee.anchorsBetween
        for _ in 0..<anchorsBetween {
            guard unsafe place &+ last.pointee.lead > end else { break }
            unsafe last -= pitch
            place &-= PageAnchor.bytes
        }
        let stop = unsafe place &+ last.pointee.lead
        guard cut <= stop, stop <= end else {
            return unsafe append(
                start..<end, of: page, row: index, filter: filter, tokens: tokens, scratch: scratch)
        }
        unsafe append(
            start..<cut, of: page, row: index, filter: filter, tokens: tokens, scratch: scratch)
        unsafe append(
            copied: page.bits, at: Int(page.starts[index]), from: first, to: last.pointee,
            count: stop &- cut)
        unsafe append(
            stop..<end, of: page, row: index, filter: filter, tokens: tokens, scratch: scratch)
    }

    /// Codes bytes of a page's row, which is not its first, around a cut; they lie behind the first
    /// pixel.
    private mutating func append(
        _ bytes: Range<Int>, of page: PageRows, row: Int, filter: RowFilter,
        tokens: SpliceTokens, scratch: UnsafeMutablePointer<UInt8>
    ) {
        guard !bytes.isEmpty else { return }
        let first = unsafe page.pixels + (row &* page.pitch &+ bytes.lowerBound)
        guard unsafe first + (bytes.count &+ 16) > page.end else {
            unsafe filter.write(first, pitch: page.pitch, count: bytes.count, to: scratch)
            return unsafe append(scratch, count: bytes.count, tokens: tokens)
        }
        // The pixel before is filtered too, as if it were the first, and not used.
        let line = unsafe Scanline(
            row: first - pixelBytes, above: first - pixelBytes - page.pitch,
            count: bytes.count + pixelBytes, step: pixelBytes)
        unsafe filter.write(line, to: scratch)
        unsafe append(scratch + 1 + pixelBytes, count: bytes.count, tokens: tokens)
    }
}

// The background.
extension SpliceOutput {
    /// Appends pixels of a background behind its first one, and that one if it is coded anew.
    ///
    /// - Parameters:
    ///   - run: How many there are.
    ///   - pixel: The row's colour in a column of the rows' colours.
    ///   - row: The frame's row.
    ///   - filter: That of all rows.
    @inline(never)
    mutating func append(
        _ run: UnsafePointer<PlainRun>, of pixel: UnsafePointer<UInt8>, row: Int,
        filter: RowFilter
    ) {
        unsafe append(edge: run.pointee.edge, row: row, filter: filter)
        if let zeros = unsafe run.pointee.zeros {
            var writer = unsafe writer
            unsafe zeros.write(to: &writer)
            unsafe self.writer = writer
            unsafe adler.append(zeros: zeros.count)
        } else {
            unsafe append(plain: pixel, count: run.pointee.count, filter: filter)
        }
    }

    /// Appends a pixel that stands in the same columns in the row above.
    @inline(__always)
    private mutating func append(edge: SpliceEdge?, row: Int, filter: RowFilter) {
        guard let edge = unsafe edge else { return }
        let difference = unsafe edge.difference(row: row, filter: filter)
        unsafe bits.write(three: difference, to: &writer)
        unsafe adler.append(three: difference)
    }

    private mutating func append(
        plain pixel: UnsafePointer<UInt8>, count: Int, filter: RowFilter
    ) {
        guard count > 0 else { return }
        let own = unsafe pixel.three
        let above = unsafe (pixel - pixelBytes).three
        let difference = filter.difference(own, left: own, above: above, corner: above)
        guard difference != 0 else {
            let zeros = unsafe ZeroRun(count: count &* pixelBytes, bits: bits)
            unsafe zeros.write(to: &writer)
            return unsafe adler.append(zeros: zeros.count)
        }
        unsafe adler.append(three: difference, times: count)
        unsafe bits.write(three: difference, to: &writer)
        var rest = (count &- 1) &* pixelBytes
        while rest > 0 {
            // What is left must not be too short for a run.
            let piece = rest > RunLength.longest ? RunLength.longest &- pixelBytes : rest
            unsafe bits.write(run: piece, distance: pixelBytes, to: &writer)
            rest &-= piece
        }
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
