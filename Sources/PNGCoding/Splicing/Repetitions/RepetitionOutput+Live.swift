// Pixels that are coded as they are.
extension RepetitionOutput {
    /// Appends pixels, as repetitions of those above them and of the one before.
    mutating func append(live source: LivePixels, count: Int) {
        unsafe write(source, 0..<count, notBefore: 0)
        unsafe output.adler.append(many: source.row, count: count &* pixelBytes)
    }

    /// Appends so many pixels of one colour.
    ///
    /// - Parameters:
    ///   - three: The colour.
    ///   - count: At least one.
    ///   - isBelowItself: Whether the same pixels stand above.
    mutating func append(plain three: UInt32, count: Int, isBelowItself: Bool) {
        unsafe output.adler.append(three: three, times: count)
        let bytes = count &* pixelBytes
        var rest = bytes
        if isBelowItself {
            // What is too long for one repetition is said shorter by the pixel before.
            let first = unsafe min(bytes, Self.longestPart)
            unsafe held &+= first
            rest &-= first
        } else {
            unsafe writeHeld()
            unsafe output.bits.write(three: three, to: &output.writer)
            rest &-= pixelBytes
        }
        guard rest > 0 else { return }
        unsafe writeHeld()
        unsafe write(rest, distance: pixelBefore)
    }

    /// Whole pixels in one repetition, with a filter's byte before them.
    @inline(__always)
    private static var longestPart: Int { RunLength.longest - pixelBytes }

    /// Writes pixels without counting them in the checksum.
    ///
    /// - Parameters:
    ///   - source: Where they lie.
    ///   - places: Which ones.
    ///   - start: The first pixel that may be repeated.
    mutating func write(
        _ source: LivePixels, _ places: Range<Int>, notBefore start: Int
    ) {
        var place = places.lowerBound
        while place < places.upperBound {
            let first = unsafe source.row + place &* pixelBytes
            let most = (places.upperBound &- place) &* pixelBytes
            let run = unsafe place > start ? first.common(with: first - pixelBytes, most: most) : 0
            var above = 0
            if let upper = unsafe source.above {
                above = unsafe first.common(with: upper + place &* pixelBytes, most: most)
            }
            if run | above == 0 {
                unsafe writeHeld()
                unsafe output.bits.write(three: first.three, to: &output.writer)
                place &+= 1
                continue
            }
            place &+= unsafe write(first, run: run / pixelBytes, above: above / pixelBytes)
        }
    }

    /// Writes the longer of two repetitions, or a pixel as it is if that is shorter.
    ///
    /// - Returns: How many pixels were written.
    @inline(__always)
    private mutating func write(_ first: UnsafePointer<UInt8>, run: Int, above: Int) -> Int {
        let isRun = unsafe held == 0 ? run >= above : run > above
        let count = max(run, above)
        if count > 0, !isRun, unsafe held > 0 {
            unsafe held &+= above &* pixelBytes
            return above
        }
        if count <= 1 {
            let distance = unsafe isRun ? pixelBefore : rowDistance
            let isShorter =
                unsafe count == 1
                && output.bits.count(
                    ofRepetition: pixelBytes, distance: distance)
                    < output.bits.count(ofThree: first.three)
            guard isShorter else {
                unsafe writeHeld()
                unsafe output.bits.write(three: first.three, to: &output.writer)
                return 1
            }
        }
        if isRun {
            unsafe writeHeld()
            unsafe write(run &* pixelBytes, distance: pixelBefore)
        } else {
            unsafe held &+= above &* pixelBytes
        }
        return count
    }
}

extension UnsafePointer<UInt8> {
    /// How many bytes are the same as at another place.
    @inline(__always)
    fileprivate func common(with other: UnsafePointer<UInt8>, most: Int) -> Int {
        guard most >= pixelBytes, unsafe three == other.three else { return 0 }
        var count = pixelBytes
        while count &+ 8 <= most {
            let change = unsafe word(count) ^ other.word(count)
            if change != 0 { return count &+ change.trailingZeroBitCount &>> 3 }
            count &+= 8
        }
        while count < most, unsafe self[count] == other[count] { count &+= 1 }
        return count
    }

    @inline(__always)
    private func word(_ place: Int) -> UInt64 {
        UInt64(
            littleEndian: unsafe UnsafeRawPointer(self + place).loadUnaligned(as: UInt64.self))
    }
}
