import Crypto

/// Why a file of secrets is rejected, with the number of the line.
package enum SecretError: Error, Equatable {
    /// Few enough characters to be guessed.
    case tooShort(line: Int)
    /// A space, a control character or one beyond ASCII, which not every client can send.
    case unprintable(line: Int)
    /// Not of the form that the file has.
    case malformed(line: Int)
    /// An id that stands in the file before.
    case repeated(line: Int)
    /// Nothing in it.
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

/// A line of a file of secrets that is not empty and no comment.
struct SecretLine {
    package let number: Int
    package let text: String

    /// As many characters, drawn from those of base64, nobody guesses over a network (96 bits).
    static let shortest = 16

    package static func all(in text: String) throws(SecretError) -> [SecretLine] {
        var lines: [SecretLine] = []
        // A file of Windows has a carriage return at the end of each line, in one Character with it.
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
/// Their hashes are stored instead of the tokens, and all of them are compared, each in constant time.
package struct TokenList: Sendable {
    private let hashes: [SHA256Digest]

    /// Reads one token a line, so that a new one can be given out before the old one ends.
    ///
    /// - Throws: ``SecretError``.
    package init(parsing text: String) throws(SecretError) {
        var hashes: [SHA256Digest] = []
        for line in try SecretLine.all(in: text) {
            guard line.text.count >= SecretLine.shortest else { throw .tooShort(line: line.number) }
            hashes.append(Self.hash(of: line.text))
        }
        self.hashes = hashes
    }

    package func contains(_ token: String) -> Bool {
        let hash = Self.hash(of: token)
        // Every one is looked at; comparing digests takes the same time whatever they hold.
        return hashes.count { $0 == hash } > 0
    }

    private static func hash(of token: String) -> SHA256Digest {
        SHA256.hash(data: Array(token.utf8))
    }
}
