import PNGCoding

// Live pixels, which are coded in each frame.
extension MatchOutput {
    /// Appends pixels as matches of the row above and of the previous pixel.
    mutating func append(live source: LivePixels, count: Int) {
        unsafe write(source, 0..<count, notBefore: 0)
        unsafe output.adler.append(many: source.row, count: count &* pixelBytes)
    }

    /// Appends `count` pixels of one colour.
    ///
    /// - Parameters:
    ///   - threeBytes: The colour.
    ///   - count: At least one.
    ///   - repeatsRowAbove: Whether the pixels above are the same.
    mutating func append(plain threeBytes: UInt32, count: Int, repeatsRowAbove: Bool) {
        unsafe output.adler.append(threeBytes: threeBytes, times: count)
        let bytes = count &* pixelBytes
        var rest = bytes
        if repeatsRowAbove {
            // Pixels that do not fit into one match of the row above are matched with the previous
            // pixel, which has the shorter code.
            let first = unsafe min(bytes, Self.longestPart)
            unsafe pendingMatchBytes &+= first
            rest &-= first
        } else {
            unsafe flushPendingMatch()
            unsafe output.bits.write(threeBytes: threeBytes, to: &output.writer)
            rest &-= pixelBytes
        }
        guard rest > 0 else { return }
        unsafe flushPendingMatch()
        unsafe write(rest, distance: previousPixelDistance)
    }

    /// The bytes of whole pixels that fit into one match after a filter byte.
    @inline(__always)
    private static var longestPart: Int { MatchLength.longest - pixelBytes }

    /// Writes pixels without adding them to the checksum.
    ///
    /// - Parameters:
    ///   - source: The memory of the pixels.
    ///   - columns: The pixels to write.
    ///   - start: The first pixel that a match may refer to.
    mutating func write(
        _ source: LivePixels, _ columns: Range<Int>, notBefore start: Int
    ) {
        var position = columns.lowerBound
        while position < columns.upperBound {
            let first = unsafe source.row + position &* pixelBytes
            let limit = (columns.upperBound &- position) &* pixelBytes
            let run =
                unsafe position > start
                ? first.commonLength(with: first - pixelBytes, upTo: limit) : 0
            var above = 0
            if let upper = unsafe source.above {
                above = unsafe first.commonLength(with: upper + position &* pixelBytes, upTo: limit)
            }
            if run | above == 0 {
                unsafe flushPendingMatch()
                unsafe output.bits.write(threeBytes: first.threeBytes, to: &output.writer)
                position &+= 1
                continue
            }
            position &+= unsafe write(first, run: run / pixelBytes, above: above / pixelBytes)
        }
    }

    /// Writes the longer of two matches, or a literal pixel if that is shorter.
    ///
    /// - Returns: The number of pixels written.
    @inline(__always)
    private mutating func write(_ first: UnsafePointer<UInt8>, run: Int, above: Int) -> Int {
        let isRun = unsafe pendingMatchBytes == 0 ? run >= above : run > above
        let count = max(run, above)
        if count > 0, !isRun, unsafe pendingMatchBytes > 0 {
            unsafe pendingMatchBytes &+= above &* pixelBytes
            return above
        }
        if count <= 1 {
            let distance = unsafe isRun ? previousPixelDistance : rowDistance
            let isShorter =
                unsafe count == 1
                && output.bits.count(
                    ofMatch: pixelBytes, distance: distance)
                    < output.bits.count(ofThreeBytes: first.threeBytes)
            guard isShorter else {
                unsafe flushPendingMatch()
                unsafe output.bits.write(threeBytes: first.threeBytes, to: &output.writer)
                return 1
            }
        }
        if isRun {
            unsafe flushPendingMatch()
            unsafe write(run &* pixelBytes, distance: previousPixelDistance)
        } else {
            unsafe pendingMatchBytes &+= above &* pixelBytes
        }
        return count
    }
}

extension UnsafePointer<UInt8> {
    /// The number of bytes that equal those at another address.
    @inline(__always)
    fileprivate func commonLength(with other: UnsafePointer<UInt8>, upTo limit: Int) -> Int {
        guard limit >= pixelBytes, unsafe threeBytes == other.threeBytes else { return 0 }
        var count = pixelBytes
        while count &+ 8 <= limit {
            let change = unsafe word(count) ^ other.word(count)
            if change != 0 { return count &+ change.trailingZeroBitCount &>> 3 }
            count &+= 8
        }
        while count < limit, unsafe self[count] == other[count] { count &+= 1 }
        return count
    }
}
