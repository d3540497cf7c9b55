import FileAccess
import Spelling

/// The id of a gallery in URLs: readable, and a function of the folder's path alone, so that a new
/// or removed folder never changes the id of another.
///
/// - `Holiday` stays `Holiday`, `2024/Summer` becomes `2024--Summer`.
/// - A path that this cannot express keeps its ASCII letters and digits and adds eight characters
///   of its hash: `Été à Nice` becomes `t-Nice-4x0c6d2k`.
/// - The root's gallery has the name of the root folder.
/// - A selection of a folder's pictures is a gallery as well, and follows the folder's id:
///   `Holiday;order=-date;q=lake` (``GallerySelection``).
package struct GalleryID: Hashable, Sendable {
    /// The canonical form: equal selections have equal texts.
    package let text: String

    /// Parses an id: 1 to 64 ASCII letters, digits and hyphens, and a selection behind them.
    package init?(_ text: String) {
        let folder = text.utf8.prefix { $0 != semicolon }
        guard (1...Self.maxLength).contains(folder.count),
            folder.allSatisfy({ $0.isLetterOrDigit || $0 == hyphen })
        else { return nil }
        guard folder.count < text.utf8.count else {
            self.text = text
            return
        }
        guard let selection = GallerySelection(text[folder.endIndex...]) else { return nil }
        self.text = text[..<folder.endIndex] + selection.text
    }

    /// The id of the folder or list whose pictures are selected.
    package var folder: GalleryID {
        guard let end = text.utf8.firstIndex(of: semicolon) else { return self }
        return GalleryID(unchecked: String(text[..<end]))
    }

    /// What is selected of the folder's pictures; all of them, in its own order, by default.
    package var selection: GallerySelection {
        guard let end = text.utf8.firstIndex(of: semicolon) else { return GallerySelection() }
        return GallerySelection(text[end...]) ?? GallerySelection()
    }

    /// The id of another selection of the same folder's pictures.
    package func with(_ selection: GallerySelection) -> GalleryID {
        GalleryID(unchecked: folder.text + selection.text)
    }

    private init(unchecked text: String) { self.text = text }

    /// The id of the folder at a path; `rootName` is the name of the root folder itself.
    package init(of path: RelativePath, rootName: [UInt8]) {
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

    /// The id of a gallery that is arranged from no other one, which no URL names.
    package static let none = GalleryID(unchecked: "none")

    /// Bytes of the id of a folder or a list.
    package static let maxLength = 64
    /// 40 bits: of 20,000 libraries with 10,000 hashed folders each, one has a collision.
    private static let hashLength = 8
}

private let hyphen = UInt8(ascii: "-")
private let semicolon = UInt8(ascii: ";")

extension GalleryID {
    /// Whether a name is words of letters and digits with single hyphens between them.
    private static func isPlain(_ name: [UInt8]) -> Bool {
        name.split(separator: hyphen, omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isLetterOrDigit) }
    }

    private static func looksHashed(_ text: String) -> Bool {
        let tail = text.utf8.suffix(hashLength + 1)
        return tail.count == hashLength + 1 && tail.first == hyphen
            && tail.dropFirst().allSatisfy(Base32.isDigit)
    }

    private static func readablePart(of names: [[UInt8]]) -> String {
        let words = names.joined(separator: [hyphen]).split { !$0.isLetterOrDigit }
        let text = Array(words.joined(separator: [hyphen]))
            .prefix(maxLength - hashLength - 1)
        return text.isEmpty ? "gallery" : String(decoding: text, as: UTF8.self)
    }

    private static func hash(of path: RelativePath, _ names: [[UInt8]]) -> String {
        let bytes = path.isRoot ? names.flatMap { $0 } : path.bytes
        return Base32.text(of: StableHash.first64Bits(of: bytes), length: hashLength)
    }
}
