import PNGCoding

/// Pixels of the background after the first one, in rows with the same segments.
@unsafe struct BackgroundRun {
    let count: Int
    /// The tokens for zeros, if the differences are zeros in all rows.
    let zeros: ZeroRun?
    /// The first pixel, if it is coded in each frame.
    let edge: LeadingPixel?

    /// - Parameters:
    ///   - count: The number of pixels.
    ///   - isDefaultBackground: Whether all rows, and the row above each, have the frame's
    ///     background colour.
    ///   - edge: The first pixel, if it is coded in each frame.
    ///   - bits: The bits of the code's tokens.
    init(count: Int, isDefaultBackground: Bool, edge: LeadingPixel?, bits: SpliceTokenBits) {
        unsafe self.count = count
        unsafe self.edge = edge
        unsafe zeros =
            isDefaultBackground && count > 0 ? ZeroRun(count: count * pixelBytes, bits: bits) : nil
    }
}

/// The tokens of zeros in a row: a literal, a run, and long runs for the rest.
struct ZeroRun {
    let count: Int
    private let head: Token
    private let longRun: Token
    private let twoLongRuns: Token
    private let longRuns: Int

    /// Bits that fit into one write.
    private struct Token {
        let bits: UInt64
        let count: Int

        func followed(by next: Token) -> Token {
            Token(bits: bits | next.bits << UInt64(count), count: count + next.count)
        }
    }

    /// Creates tokens for at least three zeros.
    init(count: Int, bits: SpliceTokenBits) {
        func run(_ length: Int) -> Token {
            let run = unsafe bits.run(length, distance: 1)
            return Token(bits: run.bits, count: run.count)
        }
        self.count = count
        let literal = unsafe bits.literal(0)
        let zero = Token(bits: literal.bits, count: literal.count)
        // Long runs are slightly shorter than possible, so that the rest is never too short for a
        // run.
        let length = MatchLength.longest - pixelBytes
        let rest = count - 1
        longRuns = max(0, rest - pixelBytes) / length
        let first = rest - longRuns * length
        head =
            first >= MatchLength.shortest
            ? zero.followed(by: run(first)) : zero.followed(by: zero).followed(by: zero)
        longRun = run(length)
        twoLongRuns = longRun.followed(by: longRun)
    }

    @inline(__always)
    func write(to writer: inout BitWriter) {
        unsafe writer.write(head.bits, count: head.count)
        for _ in 0..<longRuns &>> 1 {
            unsafe writer.write(twoLongRuns.bits, count: twoLongRuns.count)
        }
        if longRuns & 1 == 1 { unsafe writer.write(longRun.bits, count: longRun.count) }
    }
}
