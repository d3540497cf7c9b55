/// Eight bytes that are tested at once: most texts hold nothing that has to be looked at byte by byte.
///
/// Public and inlinable because HTTPServing tests every value of a header field with it.
@frozen
public struct EightBytes {
    @usableFromInline let bits: UInt64

    @inlinable
    init(bits: UInt64) { self.bits = bits }

    /// The eight bytes from an index on; nil when fewer are left.
    @inlinable
    public init?(_ bytes: Span<UInt8>, from index: Int) {
        guard index + 8 <= bytes.count else { return nil }
        bits = unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        }
    }

    /// Whether any of them equals a byte, compared without the ignored bits.
    @inlinable
    public func contains(_ byte: UInt8, ignoring ignored: UInt8 = 0) -> Bool {
        EightBytes(bits: (bits ^ Self.broadcast(byte)) & Self.broadcast(~ignored)).containsZero
    }

    /// Whether any of them is a control character.
    ///
    /// Tab is one. Exactly the bytes below a space have none of the three highest bits.
    @inlinable
    public var containsControl: Bool { contains(0, ignoring: 0x1F) || contains(0x7F) }

    /// Whether any of them is 0: only such a byte, or one above it, borrows when 1 is subtracted from
    /// each, and gets its highest bit by that.
    @inlinable
    var containsZero: Bool {
        (bits &- Self.broadcast(1)) & ~bits & Self.broadcast(0x80) != 0
    }

    /// Eight times the same byte.
    @inlinable
    static func broadcast(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
