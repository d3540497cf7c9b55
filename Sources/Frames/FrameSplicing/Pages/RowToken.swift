/// A token of a page's row: its start, its source, and its first bit.
///
/// Adjacent literals are combined into one token, so that there are fewer tokens.
struct RowToken {
    /// The start pixel in the high 17 bits, the source in the next 17, and the first bit, relative
    /// to the row's, in the low 30.
    private let word: UInt64

    /// The source of literals.
    static let literal = positionLimit - 1
    /// The source of matches of the row above.
    static let above = positionLimit - 2

    private static let positionLimit = 1 << 17

    /// The most pixels in one token of literals, because a cut inside codes them again.
    static let maxLiterals = 8

    @inline(__always)
    init(start: Int, source: Int, bit: Int) {
        word =
            UInt64(truncatingIfNeeded: start) << 47 | UInt64(truncatingIfNeeded: source) << 30
            | UInt64(truncatingIfNeeded: bit)
    }

    @inline(__always)
    var start: Int { Int(truncatingIfNeeded: word &>> 47) }

    /// The source pixel in the row; the special sources are greater than any pixel.
    @inline(__always)
    var source: Int { Int(truncatingIfNeeded: word &>> 30) & (Self.positionLimit &- 1) }

    @inline(__always)
    var bit: Int { Int(truncatingIfNeeded: word) & (1 &<< 30 &- 1) }
}
