/// A token of a page's row: where it begins, what it repeats, and where its bits are.
///
/// Literals that stand side by side are one token, so that there are few to look at.
struct RowToken {
    /// The pixel it begins with in the high 17 bits, its source in the next 17, and its first bit,
    /// counted from the row's, in the low 30.
    private let word: UInt64

    /// What a token repeats, when it is no pixel of its row: nothing.
    static let literal = positionLimit - 1
    /// The row above.
    static let above = positionLimit - 2

    private static let positionLimit = 1 << 17

    /// The most pixels that are one token of literals: a cut in them codes them anew.
    static let maxLiterals = 8

    @inline(__always)
    init(start: Int, source: Int, bit: Int) {
        word =
            UInt64(truncatingIfNeeded: start) << 47 | UInt64(truncatingIfNeeded: source) << 30
            | UInt64(truncatingIfNeeded: bit)
    }

    @inline(__always)
    var start: Int { Int(truncatingIfNeeded: word &>> 47) }

    /// The pixel of the row that is repeated; those that repeat none have sources behind all pixels.
    @inline(__always)
    var source: Int { Int(truncatingIfNeeded: word &>> 30) & (Self.positionLimit &- 1) }

    @inline(__always)
    var bit: Int { Int(truncatingIfNeeded: word) & (1 &<< 30 &- 1) }
}
