import Crypto

/// What identifies an item: the same after a restart, on every machine that serves the folder.
///
/// It is the first 64 bits of the SHA-256 of the path relative to the root, as the file system
/// has it. A picture that is edited in place keeps its id; one that is renamed gets a new one.
package struct ItemID: Hashable, Sendable {
    package let value: UInt64

    package init(_ value: UInt64) { self.value = value }

    init(of path: RelativePath) { value = StableHash.first64Bits(of: path.bytes) }

    /// Reads the text form; strict, so that an item has one address only.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == Self.textLength, let value = Base32.value(of: text.utf8) else {
            return nil
        }
        self.value = value
    }

    /// Thirteen characters of base 32.
    package var text: String { Base32.text(of: value, length: Self.textLength) }

    /// 64 bits at 5 bits a character, rounded up.
    private static let textLength = 13
}

/// Hashes that are the same after a restart, unlike Swift's own.
enum StableHash {
    static func first64Bits(of bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = SHA256()
        hash.update(data: Array(bytes))
        return hash.finalize().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
