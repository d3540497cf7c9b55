/// How deflate writes how far back a repetition looks: a symbol and some bits more
/// (RFC 1951, 3.2.5).
///
/// Public and inlinable because FrameSplicing writes distances in its innermost loops.
@frozen public struct MatchDistance: Equatable, Sendable {
    /// The symbol of the code.
    public let symbol: Int
    /// The bits that follow the symbol.
    public let extraBits: UInt64
    /// How many bits follow the symbol.
    public let extraCount: Int

    /// How many symbols of distances deflate has.
    @inlinable
    public static var symbols: Int { 30 }
    /// In bytes.
    @inlinable
    public static var longest: Int { 32_768 }

    /// Distances from 1 to 32,768.
    @inlinable @inline(__always)
    public init(_ distance: Int) {
        // Symbols 0 to 3 say distances 1 to 4 exactly; from there on, two symbols share each
        // doubling.
        let above = distance &- 1
        extraCount = max(0, Int.bitWidth &- above.leadingZeroBitCount &- 2)
        symbol = 2 &* extraCount &+ above &>> extraCount
        extraBits = UInt64(truncatingIfNeeded: above & (1 &<< extraCount &- 1))
    }

    /// Bits that stand behind a symbol.
    package static func extraCount(ofSymbol symbol: Int) -> Int { max(0, symbol / 2 - 1) }
}
