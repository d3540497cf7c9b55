import Hashing

/// A hash that stands for a client's address, so that no store contains a list of addresses
/// (Decision 54).
///
/// It hides an address from a casual reader of the file, but not from an attacker who tries all
/// addresses.
package struct ClientHash: Hashable, Sendable {
    let value: UInt64

    /// The first 64 bits of a SHA-256.
    ///
    /// Two of a million addresses have the same hash with a probability of 3 in 10⁸; they would
    /// share one limit.
    init(_ address: String) {
        value = SHA256.hash(Array("peekstrip address \(address)".utf8)).word(0)
    }
}
