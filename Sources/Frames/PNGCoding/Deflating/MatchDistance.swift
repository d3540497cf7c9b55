/// Deflate's encoding of a repetition's distance: a symbol and extra bits (RFC 1951, 3.2.5).
///
/// Public and inlinable because FrameSplicing writes distances in its innermost loops.
@frozen public struct MatchDistance: Equatable, Sendable {
    /// The symbol of the distance code.
    public let symbol: Int
    /// The extra bits after the symbol.
    public let extraBits: UInt64
    /// The number of extra bits.
    public let extraCount: Int

    /// The number of deflate's distance symbols.
    @inlinable
    public static var symbols: Int { 30 }
    /// The longest distance, in bytes.
    @inlinable
    public static var longest: Int { 32_768 }

    /// Encodes a distance from 1 to 32,768.
    @inlinable @inline(__always)
    public init(_ distance: Int) {
        // Symbols 0 to 3 encode distances 1 to 4 exactly; above, two symbols share each doubling.
        let above = distance &- 1
        extraCount = max(0, Int.bitWidth &- above.leadingZeroBitCount &- 2)
        symbol = 2 &* extraCount &+ above &>> extraCount
        extraBits = UInt64(truncatingIfNeeded: above & (1 &<< extraCount &- 1))
    }

    /// The number of extra bits after a symbol.
    package static func extraCount(ofSymbol symbol: Int) -> Int { max(0, symbol / 2 - 1) }
}
