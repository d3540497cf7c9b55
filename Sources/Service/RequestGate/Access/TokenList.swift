import Hashing

/// Why a file of secrets is rejected, with the number of the line.
package enum SecretError: Error, Equatable {
    /// Short enough to be guessed.
    case tooShort(line: Int)
    /// A space, a control character or a non-ASCII character, which some clients cannot send.
    case unprintable(line: Int)
    /// The line does not have the file's format.
    case malformed(line: Int)
    /// The id already occurs on an earlier line.
    case repeated(line: Int)
    /// The file contains no secret.
    case empty

    /// What is wrong, for the operator.
    package var message: String {
        switch self {
        case .tooShort(let line):
            "line \(line) has fewer than \(SecretLine.shortest) characters; "
                + "`openssl rand -base64 32` makes good ones."
        case .unprintable(let line): "line \(line) holds a space or a character beyond ASCII."
        case .malformed(let line): "line \(line) must be written as id:secret."
        case .repeated(let line): "line \(line) has an id that stands above it as well."
        case .empty: "it holds nothing but empty lines and comments."
        }
    }
}

/// A line of a secrets file, except empty lines and comments.
struct SecretLine {
    let number: Int
    let text: String

    /// The minimum length: 16 characters of base64 (96 bits) cannot be guessed over a network.
    static let shortest = 16

    static func all(in text: String) throws(SecretError) -> [SecretLine] {
        var lines: [SecretLine] = []
        // Windows ends each line with CR LF, which Swift reads as one Character.
        for (index, line) in text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).enumerated() {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard line.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .unprintable(line: index + 1)
            }
            lines.append(SecretLine(number: index + 1, text: String(line)))
        }
        guard !lines.isEmpty else { throw .empty }
        return lines
    }
}

/// The valid tokens.
///
/// Only hashes of the tokens are stored. A token is compared with all of them, each in constant
/// time.
package struct TokenList: Sendable {
    private let hashes: [Digest]

    /// Parses one token a line; several tokens allow replacing one before the old one is revoked.
    package init(parsing text: String) throws(SecretError) {
        var hashes: [Digest] = []
        for line in try SecretLine.all(in: text) {
            guard line.text.count >= SecretLine.shortest else { throw .tooShort(line: line.number) }
            hashes.append(Self.hash(of: line.text))
        }
        self.hashes = hashes
    }

    package func contains(_ token: String) -> Bool {
        let hash = Self.hash(of: token)
        // Every hash is compared, because the time must not depend on the position or the content.
        return hashes.count { $0 == hash } > 0
    }

    private static func hash(of token: String) -> Digest {
        SHA256.hash(Array(token.utf8))
    }
}
