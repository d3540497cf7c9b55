/// How deflate writes the length of a repetition: a symbol and some bits more (RFC 1951, 3.2.5).
///
/// Public and inlinable because FrameSplicing compares lengths in its innermost loops.
@frozen public struct MatchLength: Equatable, Sendable {
    /// The symbol of the code.
    public let symbol: Int
    /// The bits that follow the symbol.
    public let extraBits: UInt64
    /// How many bits follow the symbol.
    public let extraCount: Int

    /// The shortest repetition, in bytes (RFC 1951, 3.2.5).
    @inlinable
    public static var shortest: Int { 3 }
    /// The longest repetition, in bytes.
    @inlinable
    public static var longest: Int { 258 }

    /// Lengths from 3 to 258.
    @inlinable
    public init(_ length: Int) {
        precondition(
            (Self.shortest...Self.longest).contains(length), "deflate repeats no \(length) bytes")
        guard length < 258 else {
            (symbol, extraBits, extraCount) = (285, 0, 0)
            return
        }
        // Symbols 257 to 264 say lengths 3 to 10 exactly; from there on, four symbols share
        // each doubling of the lengths.
        let above = length - 3
        extraCount = above < 8 ? 0 : (Int.bitWidth - above.leadingZeroBitCount) - 3
        symbol = 257 + 4 * extraCount + (above >> extraCount)
        extraBits = UInt64(above & (1 << extraCount - 1))
    }

    /// Bits that stand behind a symbol.
    package static func extraCount(ofSymbol symbol: Int) -> Int {
        (265..<285).contains(symbol) ? (symbol - 261) / 4 : 0
    }
}
