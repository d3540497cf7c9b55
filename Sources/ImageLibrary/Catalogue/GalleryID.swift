/// The id of a gallery in URLs: readable, and a function of the folder's path alone, so that a new
/// or removed folder never changes the id of another.
///
/// - `Holiday` stays `Holiday`, `2024/Summer` becomes `2024--Summer`.
/// - A path that this cannot express keeps its ASCII letters and digits and adds eight characters
///   of its hash: `Été à Nice` becomes `t-Nice-4x0c6d2k`.
/// - The root's gallery has the name of the root folder.
package struct GalleryID: Hashable, Sendable {
    package let text: String

    /// Parses an id: 1 to 64 ASCII letters, digits and hyphens.
    package init?(_ text: String) {
        guard (1...Self.maxLength).contains(text.utf8.count),
            text.utf8.allSatisfy({ Self.isLetterOrDigit($0) || $0 == hyphen })
        else { return nil }
        self.text = text
    }

    /// The id of the folder at a path; `rootName` is the name of the root folder itself.
    init(of path: RelativePath, rootName: [UInt8]) {
        let names = path.isRoot ? [rootName] : path.names
        let plain = names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "--")
        // A subfolder with the root's name would have the root's id.
        let isRootsTwin = !path.isRoot && path.names == [rootName]
        let isPlain = names.allSatisfy(Self.isPlain) && !Self.looksHashed(plain)
        if isPlain, !isRootsTwin, plain.utf8.count <= Self.maxLength {
            text = plain
        } else {
            text = Self.readablePart(of: names) + "-" + Self.hash(of: path, names)
        }
    }

    private static let maxLength = 64
    /// 40 bits: of 20,000 libraries with 10,000 hashed folders each, one has a collision.
    private static let hashLength = 8
}

private let hyphen = UInt8(ascii: "-")

extension GalleryID {
    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether a name is words of letters and digits with single hyphens between them.
    private static func isPlain(_ name: [UInt8]) -> Bool {
        name.split(separator: hyphen, omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy(isLetterOrDigit) }
    }

    private static func looksHashed(_ text: String) -> Bool {
        let tail = text.utf8.suffix(hashLength + 1)
        return tail.count == hashLength + 1 && tail.first == hyphen
            && tail.dropFirst().allSatisfy(Base32.isDigit)
    }

    private static func readablePart(of names: [[UInt8]]) -> String {
        let words = names.joined(separator: [hyphen]).split { !isLetterOrDigit($0) }
        let text = Array(words.joined(separator: [hyphen]))
            .prefix(maxLength - hashLength - 1)
        return text.isEmpty ? "gallery" : String(decoding: text, as: UTF8.self)
    }

    private static func hash(of path: RelativePath, _ names: [[UInt8]]) -> String {
        let bytes = path.isRoot ? names.flatMap { $0 } : path.bytes
        return Base32.text(of: StableHash.first64Bits(of: bytes), length: hashLength)
    }
}
