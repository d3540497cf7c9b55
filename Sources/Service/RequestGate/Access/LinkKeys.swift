import HTTPServing
import Hashing

/// The keys that links are signed with, each with an id.
///
/// The first key signs and all keys verify, so links survive a change of the secret until the old
/// one is removed from the file.
package struct LinkKeys: Sendable {
    /// The id of the key that signs.
    package let signing: String
    private let secrets: [String: [UInt8]]

    private static let longestID = 32

    /// Parses lines of the form `id:secret`.
    package init(parsing text: String) throws(SecretError) {
        let lines = try SecretLine.all(in: text)
        var secrets: [String: [UInt8]] = [:]
        var signing: String?
        for line in lines {
            guard let colon = line.text.firstIndex(of: ":") else {
                throw .malformed(line: line.number)
            }
            let id = String(line.text[..<colon])
            let secret = line.text[line.text.index(after: colon)...]
            guard Self.isID(id) else { throw .malformed(line: line.number) }
            guard secret.count >= SecretLine.shortest else { throw .tooShort(line: line.number) }
            guard secrets.updateValue(Array(secret.utf8), forKey: id) == nil
            else { throw .repeated(line: line.number) }
            signing = signing ?? id
        }
        guard let signing else { throw .empty }
        self.signing = signing
        self.secrets = secrets
    }

    /// Whether a text needs no escapes in a URL.
    private static func isID(_ id: String) -> Bool {
        !id.isEmpty && id.count <= longestID && id.percentEncoded == id
    }

    /// HMAC-SHA256 (RFC 2104); nil if no key has the id.
    func signature(of text: String, by id: String) -> [UInt8]? {
        secrets[id].map { SHA256.authenticationCode(of: Array(text.utf8), key: $0) }
    }

    /// Whether a signature is valid for the text, compared in constant time.
    func isValid(_ signature: [UInt8], of text: String, by id: String) -> Bool {
        self.signature(of: text, by: id)?.isEqualInConstantTime(to: signature) ?? false
    }
}
