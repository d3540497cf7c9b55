/// Pixels of the background behind their first one, in rows that take the same steps.
@unsafe struct PlainRun {
    let count: Int
    /// What stands for zeros, if that is what the differences are in all rows.
    let zeros: ZeroRun?

    /// - Parameters:
    ///   - count: How many pixels there are.
    ///   - isPlain: Whether the background of all rows, and of the row above each, is of one colour.
    ///   - bits: Those of the code's tokens.
    init(count: Int, isPlain: Bool, bits: SpliceBits) {
        unsafe self.count = count
        unsafe zeros = isPlain && count > 0 ? ZeroRun(count: count * pixelBytes, bits: bits) : nil
    }
}

/// The tokens of zeros in a row: one as it is, a run, and long runs for what is left.
struct ZeroRun {
    let count: Int
    private let head: UInt64
    private let headBits: Int
    private let longRun: UInt64
    private let longRunBits: Int
    private let longRuns: Int

    /// Tokens for at least three zeros.
    init(count: Int, bits: SpliceBits) {
        self.count = count
        // Long runs are a little shorter than they could be: what is left is never too short for one.
        let length = RunLength.longest - pixelBytes
        let rest = count - 1
        longRuns = max(0, rest - pixelBytes) / length
        let first = rest - longRuns * length
        (longRun, longRunBits) = unsafe bits.run(length, distance: 1)
        let (zero, zeroBits) = unsafe bits.literal(0)
        if first >= RunLength.shortest {
            let (run, runBits) = unsafe bits.run(first, distance: 1)
            (head, headBits) = (zero | run << UInt64(zeroBits), zeroBits + runBits)
        } else {
            // One pixel: there is room for three of the longest codes.
            let two = zero << UInt64(zeroBits) | zero
            (head, headBits) = (two << UInt64(zeroBits) | zero, pixelBytes * zeroBits)
        }
    }

    @inline(__always)
    func write(to writer: inout BitWriter) {
        unsafe writer.write(head, count: headBits)
        for _ in 0..<longRuns { unsafe writer.write(longRun, count: longRunBits) }
    }
}
