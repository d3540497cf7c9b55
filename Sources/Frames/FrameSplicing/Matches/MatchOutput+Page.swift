import PNGCoding

// Pages.
extension MatchOutput {
    /// Appends a whole row.
    @inline(__always)
    mutating func append(_ source: TokenRow) {
        unsafe pendingMatchBytes &+= source.line.headBytes
        unsafe copy(from: source.line.headBits, to: source.bitCount &- source.line.tailBits, source)
        unsafe pendingMatchBytes &+= source.line.tailBytes
        unsafe output.adler.append(
            from: 0, to: source.line.sums, count: source.width &* pixelBytes)
    }

    /// Appends some of a row's pixels, copying the tokens whose sources are visible.
    mutating func append(_ source: TokenRow, columns: Range<Int>) {
        let (start, end) = (columns.lowerBound, columns.upperBound)
        unsafe output.adler.append(
            from: source.sums(before: start), to: source.sums(before: end),
            count: columns.count &* pixelBytes)
        var index = unsafe source.token(at: start == 0 ? end : start)
        var copied = 0
        if start == 0 {
            // The sources of all tokens that end before the cut are visible.
            if index > 0 {
                unsafe pendingMatchBytes &+= source.line.headBytes
                copied = unsafe source.line.headBits
            }
        } else if unsafe source.tokens[index].start < start {
            unsafe append(cut: index, of: source, to: columns)
            index &+= 1
            copied = unsafe source.tokens[index].bit
        } else {
            copied = unsafe source.tokens[index].bit
        }
        var token = unsafe source.tokens[index]
        while token.start < end {
            let next = unsafe source.tokens[index &+ 1]
            if token.source < start || next.start > end {
                unsafe copy(from: copied, to: token.bit, source)
                unsafe append(cut: index, of: source, to: columns)
                copied = next.bit
            }
            token = next
            index &+= 1
        }
        let tail = unsafe end == source.width ? source.line.tailBits : 0
        guard copied < token.bit else { return }
        unsafe copy(from: copied, to: token.bit &- tail, source)
        if tail > 0 { unsafe pendingMatchBytes &+= source.line.tailBytes }
    }

    /// Copies bits of a row.
    @inline(__always)
    private mutating func copy(from first: Int, to end: Int, _ source: TokenRow) {
        guard first < end else { return }
        unsafe flushPendingMatch()
        unsafe output.writer.copy(
            source.bits, from: source.firstBit &+ first, count: end &- first)
    }

    /// Codes the visible part of a token that is cut, or whose source is not visible.
    private mutating func append(cut index: Int, of source: TokenRow, to columns: Range<Int>) {
        let token = unsafe source.tokens[index]
        let start = max(token.start, columns.lowerBound)
        let end = unsafe min(source.tokens[index &+ 1].start, columns.upperBound)
        switch token.source {
        case RowToken.literal:
            unsafe flushPendingMatch()
            unsafe output.bits.write(
                literals: source.live.row + start &* pixelBytes,
                count: (end &- start) &* pixelBytes, to: &output.writer)
        case RowToken.above:
            unsafe pendingMatchBytes &+= (end &- start) &* pixelBytes
        default:
            // From here on the source is visible.
            let back = token.start &- token.source
            let shown = min(end, max(start, columns.lowerBound &+ back))
            unsafe write(source.live, start..<shown, notBefore: columns.lowerBound)
            guard shown < end else { return }
            unsafe flushPendingMatch()
            unsafe write((end &- shown) &* pixelBytes, distance: MatchDistance(back &* pixelBytes))
        }
    }
}
