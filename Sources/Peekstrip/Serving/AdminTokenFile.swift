import FoundationEssentials
import GalleryService

/// The file with the tokens of those who may change galleries, one on a line.
enum AdminTokenFile {
    /// Characters that a token has at least: 16 of base 64 are 96 bits.
    private static let shortest = 16

    /// Reads the tokens; lines that begin with # are notes.
    ///
    /// - Throws: `StartError` in words for whoever named the file.
    static func admins(in path: String) throws(StartError) -> AdminGuard {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw StartError(
                "The file \(path) cannot be read; name another with --admin-token-file.")
        }
        let tokens = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.filter { !$0.isWhitespace } }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        guard !tokens.isEmpty, tokens.allSatisfy({ $0.count >= shortest }) else {
            throw StartError(
                "Each line of \(path) must hold a token of at least \(shortest) characters; "
                    + "openssl rand -base64 24 makes one.")
        }
        return AdminGuard(tokens: tokens)
    }
}
