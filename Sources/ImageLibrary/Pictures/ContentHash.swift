import Crypto

/// The SHA-256 of a file's bytes; of a placeholder, of its reason and those bytes, so that a
/// failure that passes never shares an address with the picture that follows it.
package struct ContentHash: Hashable, Sendable {
    /// 32 bytes.
    package let bytes: [UInt8]
    /// 64 hexadecimal digits: every layout that shows the picture tells them.
    package let text: String

    init(of contents: [UInt8], failure: PictureFailure? = nil) {
        var hash = SHA256()
        if let failure { hash.update(data: Array("placeholder: \(failure.reason)\n".utf8)) }
        hash.update(data: contents)
        bytes = Array(hash.finalize())
        let digits = Array("0123456789abcdef".utf8)
        text = String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    package static func == (one: ContentHash, other: ContentHash) -> Bool {
        one.bytes == other.bytes
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
