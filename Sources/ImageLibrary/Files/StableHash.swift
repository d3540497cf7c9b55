import Crypto

/// A hash that is the same after a restart and on every machine, unlike Swift's own.
enum StableHash {
    /// The first 64 bits of the SHA-256.
    static func first64Bits(of bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = SHA256()
        hash.update(data: Array(bytes))
        return hash.finalize().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension FixedWidthInteger {
    /// The bytes of the number, the lowest first.
    var bytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
    }
}
