import Hashing

/// A hash that is the same after a restart and on every machine, unlike Swift's own.
enum StableHash {
    /// The first 64 bits of the SHA-256.
    static func first64Bits(of bytes: some Sequence<UInt8>) -> UInt64 {
        SHA256.hash(Array(bytes)).word(0)
    }
}

extension FixedWidthInteger {
    /// The bytes of the number, the lowest first.
    var bytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
    }
}
