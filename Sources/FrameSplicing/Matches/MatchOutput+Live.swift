import PNGCoding

// Pixels that are coded as they are.
extension MatchOutput {
    /// Appends pixels, as repetitions of those above them and of the one before.
    mutating func append(live source: LivePixels, count: Int) {
        unsafe write(source, 0..<count, notBefore: 0)
        unsafe output.adler.append(many: source.row, count: count &* pixelBytes)
    }

    /// Appends so many pixels of one colour.
    ///
    /// - Parameters:
    ///   - threeBytes: The colour.
    ///   - count: At least one.
    ///   - repeatsRowAbove: Whether the same pixels stand above.
    mutating func append(plain threeBytes: UInt32, count: Int, repeatsRowAbove: Bool) {
        unsafe output.adler.append(threeBytes: threeBytes, times: count)
        let bytes = count &* pixelBytes
        var rest = bytes
        if repeatsRowAbove {
            // What is too long for one repetition is said shorter by the pixel before.
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

    /// Whole pixels in one repetition, with a filter's byte before them.
    @inline(__always)
    private static var longestPart: Int { MatchLength.longest - pixelBytes }

    /// Writes pixels without counting them in the checksum.
    ///
    /// - Parameters:
    ///   - source: Where they lie.
    ///   - places: Which ones.
    ///   - start: The first pixel that may be repeated.
    mutating func write(
        _ source: LivePixels, _ places: Range<Int>, notBefore start: Int
    ) {
        var position = places.lowerBound
        while position < places.upperBound {
            let first = unsafe source.row + position &* pixelBytes
            let most = (places.upperBound &- position) &* pixelBytes
            let run =
                unsafe position > start
                ? first.commonLength(with: first - pixelBytes, most: most) : 0
            var above = 0
            if let upper = unsafe source.above {
                above = unsafe first.commonLength(with: upper + position &* pixelBytes, most: most)
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

    /// Writes the longer of two repetitions, or a pixel as it is if that is shorter.
    ///
    /// - Returns: How many pixels were written.
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
    /// How many bytes are the same as at another place.
    @inline(__always)
    fileprivate func commonLength(with other: UnsafePointer<UInt8>, most: Int) -> Int {
        guard most >= pixelBytes, unsafe threeBytes == other.threeBytes else { return 0 }
        var count = pixelBytes
        while count &+ 8 <= most {
            let change = unsafe word(count) ^ other.word(count)
            if change != 0 { return count &+ change.trailingZeroBitCount &>> 3 }
            count &+= 8
        }
        while count < most, unsafe self[count] == other[count] { count &+= 1 }
        return count
    }
}
