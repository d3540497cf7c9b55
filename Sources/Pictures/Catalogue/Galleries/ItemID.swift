import FileAccess

/// The id of an item: the same after a restart and on every machine that serves the folder.
///
/// It is the first 64 bits of the SHA-256 of the path relative to the root, in the bytes of the
/// file system. A picture that is edited in place keeps its id; a renamed one gets another.
package struct ItemID: Hashable, Sendable {
    package let value: UInt64

    package init(_ value: UInt64) { self.value = value }

    package init(of path: RelativePath) { value = StableHash.first64Bits(of: path.bytes) }

    /// Parses the text form; strictly, so that an item has one URL.
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
