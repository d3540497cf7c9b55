import Crypto

/// What stands for an address where sessions lie outside of this process: a hash, so that no list of
/// addresses comes about.
///
/// It keeps an address from who looks at a file, not from who tries all addresses there are.
struct ClientHash: Equatable, Sendable {
    let value: UInt64

    /// The first 64 bits of a SHA-256: two of a million addresses are the same with a probability
    /// of 3 in 10⁸, and would then share what one may have.
    init(_ address: String) {
        var hash = SHA256()
        hash.update(data: Array("peekstrip address ".utf8))
        hash.update(data: Array(address.utf8))
        value = UInt64(bigEndianBytes: hash.finalize().prefix(8))
    }
}
