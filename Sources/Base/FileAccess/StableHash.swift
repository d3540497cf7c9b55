import Hashing

/// A hash that is the same after a restart and on every machine, unlike Swift's own.
package enum StableHash {
    /// The first 64 bits of the SHA-256.
    package static func first64Bits(of bytes: some Sequence<UInt8>) -> UInt64 {
        SHA256.hash(Array(bytes)).word(0)
    }
}

extension FixedWidthInteger {
    /// The bytes of the number, the lowest first.
    package var bytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
    }
}
