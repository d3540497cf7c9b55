/// Deflate's encoding of a repetition's length: a symbol and extra bits (RFC 1951, 3.2.5).
///
/// Public and inlinable because FrameSplicing compares lengths in its innermost loops.
@frozen public struct MatchLength: Equatable, Sendable {
    /// The symbol of the literal and length code.
    public let symbol: Int
    /// The extra bits after the symbol.
    public let extraBits: UInt64
    /// The number of extra bits.
    public let extraCount: Int

    /// The shortest repetition, in bytes (RFC 1951, 3.2.5).
    @inlinable
    public static var shortest: Int { 3 }
    /// The longest repetition, in bytes.
    @inlinable
    public static var longest: Int { 258 }

    /// Encodes a length from 3 to 258.
    @inlinable
    public init(_ length: Int) {
        precondition(
            (Self.shortest...Self.longest).contains(length), "deflate repeats no \(length) bytes")
        guard length < 258 else {
            (symbol, extraBits, extraCount) = (285, 0, 0)
            return
        }
        // Symbols 257 to 264 encode lengths 3 to 10 exactly; above, four symbols share each
        // doubling of the lengths.
        let above = length - 3
        extraCount = above < 8 ? 0 : (Int.bitWidth - above.leadingZeroBitCount) - 3
        symbol = 257 + 4 * extraCount + (above >> extraCount)
        extraBits = UInt64(above & (1 << extraCount - 1))
    }
}
