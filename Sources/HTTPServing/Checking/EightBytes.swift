/// Eight bytes, of which one thing is asked at once: most texts have nothing that has to be looked at
/// byte by byte.
struct EightBytes {
    private let bits: UInt64

    private init(bits: UInt64) { self.bits = bits }

    /// The eight bytes from a place on; nil when there are fewer.
    init?(_ bytes: Span<UInt8>, from index: Int) {
        guard index + 8 <= bytes.count else { return nil }
        bits = unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        }
    }

    /// Whether any of them is this one, whatever the ignored bits of it are.
    func contains(_ byte: UInt8, ignoring ignored: UInt8 = 0) -> Bool {
        EightBytes(bits: (bits ^ Self.broadcast(byte)) & Self.broadcast(~ignored)).containsZero
    }

    /// Whether any of them is a control character.
    ///
    /// Tab is one. Those below a space, and no others, have none of the three highest bits.
    var containsControl: Bool { contains(0, ignoring: 0x1F) || contains(0x7F) }

    /// Whether any of them is 0: only such a byte, or one above it, borrows when 1 is taken from each, and
    /// gets its highest bit by that.
    private var containsZero: Bool {
        (bits &- Self.broadcast(1)) & ~bits & Self.broadcast(0x80) != 0
    }

    /// Eight times the same byte.
    private static func broadcast(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
