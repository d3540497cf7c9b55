import Crypto

/// The SHA-256 of a file's bytes; for a placeholder, of its reason and those bytes, so that a
/// transient failure never shares a URL with the picture that follows it.
package struct ContentHash: Hashable, Sendable {
    /// 32 bytes.
    package let bytes: [UInt8]
    /// 64 hexadecimal digits, made once because each layout with the picture contains them.
    package let text: String

    init(of contents: [UInt8], failure: PictureFailure? = nil) {
        var hash = SHA256()
        if let failure { hash.update(data: Array("placeholder: \(failure.reason)\n".utf8)) }
        hash.update(data: contents)
        bytes = Array(hash.finalize())
        text = String(hexadecimal: bytes)
    }

    package static func == (one: ContentHash, other: ContentHash) -> Bool {
        one.bytes == other.bytes
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
