import PNGCoding
import Raster

// Pages.
extension SpliceOutput {
    /// Appends all of a page's columns.
    @inline(never)
    mutating func append(uncut slice: UnsafePointer<ResolvedPageSegment>, row: Int) {
        let index = unsafe row &+ slice.pointee.rowOffset
        let (first, last) = unsafe (slice.pointee.first[index], slice.pointee.last[index])
        unsafe append(
            copied: slice.pointee.page.bits, at: Int(slice.pointee.page.starts[index]),
            from: first, to: last, count: slice.pointee.end &- slice.pointee.start)
    }

    /// Appends a page's columns, with the pixel before them if it is coded in each frame.
    ///
    /// The bytes before the first cut and after the last one are coded as literals, in a vector or
    /// two each.
    @inline(never)
    mutating func append(
        cut slice: UnsafePointer<ResolvedPageSegment>, row: Int, filter: RowFilter,
        tokenizer: SpliceTokenizer,
        scratch: UnsafeMutablePointer<UInt8>
    ) {
        let index = unsafe row &+ slice.pointee.rowOffset
        let first = unsafe slice.pointee.first + index
        var last = unsafe slice.pointee.last + index
        let cut = unsafe slice.pointee.firstPosition &+ first.pointee.overshoot
        var cutEnd = unsafe slice.pointee.lastPosition &+ last.pointee.overshoot
        if unsafe cutEnd > slice.pointee.end {
            // The last run extends past the end: it is left out by cutting at the previous cut point.
            unsafe last -= slice.pointee.cutPointPitch
            cutEnd = unsafe slice.pointee.lastPosition &- CutPoint.bytes &+ last.pointee.overshoot
        }
        let (head, tail) = unsafe (cut &- slice.pointee.start, slice.pointee.end &- cutEnd)
        let pixels = unsafe slice.pointee.page.pixels + index &* slice.pointee.page.pitch
        guard cut <= cutEnd, 0 <= tail, unsafe tail <= Self.maxVectorBytes,
            unsafe head <= Self.maxVectorBytes &- pixelBytes,
            unsafe pixels + cutEnd + Self.maxVectorBytes <= slice.pointee.page.end
        else {
            return unsafe appendSlowly(
                slice, row: row, filter: filter, tokenizer: tokenizer, scratch: scratch)
        }
        if let edge = unsafe slice.pointee.edge {
            let left = unsafe edge.left + row &* edge.leftPitch
            unsafe filter.write(
                pixels + (slice.pointee.start &- pixelBytes), pitch: slice.pointee.page.pitch,
                left: left.threeBytes, aboveLeft: (left - edge.leftPitch).threeBytes,
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
            from: first.pointee, to: last.pointee, count: cutEnd &- cut)
        guard tail > 0 else { return }
        unsafe filter.write(
            pixels + cutEnd, pitch: slice.pointee.page.pitch, count: tail, to: scratch)
        unsafe append(literals: scratch, count: tail)
    }

    /// Bytes that are filtered in at most two vectors.
    private static var maxVectorBytes: Int { 32 }

    /// Appends a few bytes as literals.
    @inline(never)
    private mutating func append(literals bytes: UnsafePointer<UInt8>, count: Int) {
        // Local variables stay in registers.
        var (writer, adler) = unsafe (writer, adler)
        var position = 0
        while position &+ pixelBytes <= count {
            let word = unsafe UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt32.self)
            let pixel = UInt32(littleEndian: word) & 0xFF_FFFF
            unsafe bits.write(threeBytes: pixel, to: &writer)
            adler.append(threeBytes: pixel)
            position &+= pixelBytes
        }
        while position < count {
            unsafe bits.write(literal: bytes[position], to: &writer)
            unsafe adler.append(bytes[position])
            position &+= 1
        }
        unsafe (self.writer, self.adler) = (writer, adler)
    }

    /// The same if long runs cross the cuts, and at the end of the page's memory.
    @inline(never)
    private mutating func appendSlowly(
        _ slice: UnsafePointer<ResolvedPageSegment>, row: Int, filter: RowFilter,
        tokenizer: SpliceTokenizer,
        scratch: UnsafeMutablePointer<UInt8>
    ) {
        unsafe append(edge: slice.pointee.edge, row: row, filter: filter)
        let (page, pitch) = unsafe (slice.pointee.page, slice.pointee.cutPointPitch)
        let index = unsafe row &+ slice.pointee.rowOffset
        let (start, end) = unsafe (slice.pointee.start, slice.pointee.end)
        let first = unsafe slice.pointee.first[index]
        let cut = unsafe slice.pointee.firstPosition &+ first.overshoot
        // The last cut that is inside; a long run may move it far before the end.
        var last = unsafe slice.pointee.last + index
        var position = unsafe slice.pointee.lastPosition
        let cutPointsBetween = unsafe slice.pointee.cutPointsBetween
        for _ in 0..<cutPointsBetween {
            guard unsafe position &+ last.pointee.overshoot > end else { break }
            unsafe last -= pitch
            position &-= CutPoint.bytes
        }
        let cutEnd = unsafe position &+ last.pointee.overshoot
        guard cut <= cutEnd, cutEnd <= end else {
            return unsafe append(
                start..<end, of: page, row: index, filter: filter, tokenizer: tokenizer,
                scratch: scratch)
        }
        unsafe append(
            start..<cut, of: page, row: index, filter: filter, tokenizer: tokenizer,
            scratch: scratch)
        unsafe append(
            copied: page.bits, at: Int(page.starts[index]), from: first, to: last.pointee,
            count: cutEnd &- cut)
        unsafe append(
            cutEnd..<end, of: page, row: index, filter: filter, tokenizer: tokenizer,
            scratch: scratch)
    }

    /// Codes bytes of a page's row around a cut; the row is not the first, and the bytes are after
    /// the first pixel.
    private mutating func append(
        _ bytes: Range<Int>, of page: CodedRowsMemory, row: Int, filter: RowFilter,
        tokenizer: SpliceTokenizer, scratch: UnsafeMutablePointer<UInt8>
    ) {
        guard !bytes.isEmpty else { return }
        let first = unsafe page.pixels + (row &* page.pitch &+ bytes.lowerBound)
        guard unsafe first + (bytes.count &+ 16) > page.end else {
            unsafe filter.write(first, pitch: page.pitch, count: bytes.count, to: scratch)
            return unsafe append(scratch, count: bytes.count, tokenizer: tokenizer)
        }
        // The preceding pixel is filtered as well, as if it were the first, and its result is not
        // used.
        let line = unsafe Scanline(
            row: first - pixelBytes, above: first - pixelBytes - page.pitch,
            count: bytes.count + pixelBytes, bytesPerPixel: pixelBytes)
        unsafe filter.write(line, to: scratch)
        unsafe append(scratch + 1 + pixelBytes, count: bytes.count, tokenizer: tokenizer)
    }
}

// The background.
extension SpliceOutput {
    /// Appends background pixels after the first one, and the first one if it is coded in each
    /// frame.
    ///
    /// - Parameters:
    ///   - run: The pixels to append.
    ///   - pixel: The row's colour among the background's colours.
    ///   - row: The frame's row.
    ///   - filter: The filter of all rows.
    @inline(never)
    mutating func append(
        _ run: UnsafePointer<BackgroundRun>, of pixel: UnsafePointer<UInt8>, row: Int,
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

    /// Appends a pixel whose upper neighbour belongs to the same layer.
    @inline(__always)
    private mutating func append(edge: LeadingPixel?, row: Int, filter: RowFilter) {
        guard let edge = unsafe edge else { return }
        let difference = unsafe edge.difference(row: row, filter: filter)
        unsafe bits.write(threeBytes: difference, to: &writer)
        unsafe adler.append(threeBytes: difference)
    }

    private mutating func append(
        plain pixel: UnsafePointer<UInt8>, count: Int, filter: RowFilter
    ) {
        guard count > 0 else { return }
        let own = unsafe pixel.threeBytes
        let above = unsafe (pixel - pixelBytes).threeBytes
        let difference = filter.difference(own, left: own, above: above, aboveLeft: above)
        guard difference != 0 else {
            let zeros = unsafe ZeroRun(count: count &* pixelBytes, bits: bits)
            unsafe zeros.write(to: &writer)
            return unsafe adler.append(zeros: zeros.count)
        }
        unsafe adler.append(threeBytes: difference, times: count)
        unsafe bits.write(threeBytes: difference, to: &writer)
        var rest = (count &- 1) &* pixelBytes
        while rest > 0 {
            // The rest must not be too short for a run.
            let piece = rest > MatchLength.longest ? MatchLength.longest &- pixelBytes : rest
            unsafe bits.write(run: piece, distance: pixelBytes, to: &writer)
            rest &-= piece
        }
    }
}

extension LeadingPixel {
    @inline(__always)
    fileprivate func difference(row: Int, filter: RowFilter) -> UInt32 {
        let own = unsafe own + row &* ownPitch
        let left = unsafe left + row &* leftPitch
        return unsafe filter.difference(
            own.threeBytes, left: left.threeBytes, above: (own - ownPitch).threeBytes,
            aboveLeft: (left - leftPitch).threeBytes)
    }
}
