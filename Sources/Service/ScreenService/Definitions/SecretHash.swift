import Hashing
import Spelling

/// The SHA-256 of a screen's key, so that the key itself is kept nowhere.
package struct SecretHash: Equatable, Sendable {
    private let digest: [UInt8]

    /// Characters of a key: 16 of base64 (96 bits) cannot be guessed over a network.
    static let keyLengths = 16...128

    /// Nil for a key that is too short, too long, or has characters that a URL would escape.
    init?(ofKey key: String) {
        // The unreserved characters of RFC 3986, section 2.3.
        guard Self.keyLengths.contains(key.utf8.count),
            key.utf8.allSatisfy({ $0.isLetterOrDigit || "-._~".utf8.contains($0) })
        else { return nil }
        digest = SHA256.hash(Array(key.utf8)).bytes
    }

    /// Parses ``text``.
    init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        var digest: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let high = digits[index].hexadecimalValue,
                let low = digits[index + 1].hexadecimalValue
            else { return nil }
            digest.append(high << 4 | low)
        }
        self.digest = digest
    }

    /// As 64 hexadecimal digits.
    var text: String { String(hexadecimal: digest) }

    /// Whether this is the key's hash; takes the same time for all keys of a length.
    package func isHash(of key: String) -> Bool {
        SHA256.hash(Array(key.utf8)).bytes.isEqualInConstantTime(to: digest)
    }
}
