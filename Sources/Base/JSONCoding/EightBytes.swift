/// Eight bytes that are tested at once, because few texts contain bytes that need a closer look.
///
/// Public and inlinable because HTTPServing tests every value of a header field with it.
@frozen
public struct EightBytes {
    @usableFromInline let bits: UInt64

    @inlinable
    init(bits: UInt64) { self.bits = bits }

    /// The eight bytes from an index; nil when fewer are left.
    @inlinable
    public init?(_ bytes: Span<UInt8>, from index: Int) {
        guard index + 8 <= bytes.count else { return nil }
        bits = unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        }
    }

    /// Whether any byte equals `byte`, ignoring the bits of `ignored`.
    @inlinable
    public func contains(_ byte: UInt8, ignoring ignored: UInt8 = 0) -> Bool {
        EightBytes(bits: (bits ^ Self.broadcast(byte)) & Self.broadcast(~ignored)).containsZero
    }

    /// Whether any byte is a control character.
    ///
    /// Tab is one. Exactly the bytes below a space have none of the three highest bits set.
    @inlinable
    public var containsControl: Bool { contains(0, ignoring: 0x1F) || contains(0x7F) }

    /// Whether any byte is 0: subtracting 1 from each byte sets the highest bit only of such a
    /// byte, or of one above it that its borrow reaches.
    @inlinable
    var containsZero: Bool {
        (bits &- Self.broadcast(1)) & ~bits & Self.broadcast(0x80) != 0
    }

    /// The byte repeated eight times.
    @inlinable
    static func broadcast(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
