/// How deflate writes how far back a repetition looks: a symbol and some bits more
/// (RFC 1951, 3.2.5).
struct MatchDistance: Equatable, Sendable {
    let symbol: Int
    let extraBits: UInt64
    let extraCount: Int

    static let symbols = 30
    /// In bytes.
    static let longest = 32_768

    /// Distances from 1 to 32,768.
    @inline(__always)
    init(_ distance: Int) {
        // Symbols 0 to 3 say distances 1 to 4 exactly; from there on, two symbols share each
        // doubling.
        let above = distance &- 1
        extraCount = max(0, Int.bitWidth &- above.leadingZeroBitCount &- 2)
        symbol = 2 &* extraCount &+ above &>> extraCount
        extraBits = UInt64(truncatingIfNeeded: above & (1 &<< extraCount &- 1))
    }

    /// Bits that stand behind a symbol.
    static func extraCount(ofSymbol symbol: Int) -> Int { max(0, symbol / 2 - 1) }
}
