import FileAccess
import Spelling

/// A pattern of names of files or folders, as in a shell: `*` is any text, `?` one character.
///
///     *.psd.jpg      files and folders of such names, anywhere
///     drafts/        folders of this name, anywhere
///     /2024/raw/*    what is directly in one folder, from the folder in which the pattern holds
///     **/raw/*.tif   such paths anywhere
///
/// A pattern with a slash before its end holds for whole paths. Letters of ASCII match in both cases,
/// because most systems that pictures come from take them as the same.
package struct NamePattern: Hashable, Sendable {
    /// One for each name of a path.
    private let parts: [Part]
    /// Whether it holds for paths, not for names anywhere.
    let isOfPaths: Bool
    private let isOfFolders: Bool
    /// Whether it holds for the ends of paths.
    private let isOfEnds: Bool

    /// Bytes of a pattern: a name's limit for each of a few folders.
    private static let longest = 1024

    /// Begins a pattern of paths that holds in all folders.
    private static let anywhere = "**/"

    /// Nil for a pattern that no name can match: one that is empty, too long or leads upwards.
    package init?(_ text: some StringProtocol) {
        var text = Substring(text)
        isOfFolders = text.last == "/"
        if isOfFolders { text.removeLast() }
        isOfEnds = text.hasPrefix(Self.anywhere)
        if isOfEnds { text.removeFirst(Self.anywhere.count) }
        isOfPaths = text.contains("/")
        if text.first == "/" { text.removeFirst() }
        let names = Self.folded(text.utf8)
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
        guard text.utf8.count <= Self.longest,
            names.allSatisfy({ ![[], Array(".".utf8), Array("..".utf8)].contains($0) })
        else { return nil }
        parts = names.map(Part.init)
    }

    /// The byte with which the name of an entry must end, folded; nil for any.
    var lastByte: UInt8? { parts.last?.lastByte }

    /// Whether it may match an entry of this folded name, as far as the name says.
    func mayMatch(_ name: [UInt8], isFolder: Bool) -> Bool {
        (isFolder || !isOfFolders) && parts.last?.matches(name) == true
    }

    /// Whether it matches an entry.
    ///
    /// - Parameters:
    ///   - names: The folded names of the folders below that in which the pattern holds, and of the
    ///     entry; of an entry alone, unless the pattern is of paths.
    ///   - isFolder: Whether the entry is a folder.
    /// - Returns: Whether it does.
    package func matches(_ names: [[UInt8]], isFolder: Bool) -> Bool {
        guard isFolder || !isOfFolders, let name = names.last else { return false }
        guard isOfPaths else { return parts[0].matches(name) }
        guard isOfEnds ? parts.count <= names.count : parts.count == names.count else {
            return false
        }
        return zip(names.suffix(parts.count), parts).allSatisfy { $1.matches($0) }
    }

    /// A name as patterns compare it: composed as ``CanonicalName`` does, in small letters of ASCII.
    static func folded(_ name: some Collection<UInt8>) -> [UInt8] {
        CanonicalName.composed(name).map(\.small)
    }
}

extension NamePattern {
    /// The pattern of one name.
    private struct Part: Hashable, Sendable {
        private let pattern: [UInt8]
        /// What a name must end with: the literal text behind the last wildcard.
        private let ending: ArraySlice<UInt8>

        private static let (star, question) = (UInt8(ascii: "*"), UInt8(ascii: "?"))

        init(_ pattern: [UInt8]) {
            self.pattern = pattern
            let wildcard = pattern.lastIndex { [Self.star, Self.question].contains($0) }
            ending = pattern[(wildcard.map { $0 + 1 } ?? 0)...]
        }

        /// The byte with which a name must end; nil for any.
        var lastByte: UInt8? { ending.last }

        /// Goes back to the last star alone, so a name takes at most its length times the pattern's.
        func matches(_ name: [UInt8]) -> Bool {
            // Nearly all names differ here.
            guard name.count >= ending.count, name.suffix(ending.count) == ending else {
                return false
            }
            var (index, next) = (0, 0)
            var retry: (index: Int, next: Int)?
            while index < name.count {
                if next < pattern.count, pattern[next] == Self.star {
                    next += 1
                    retry = (index, next)
                } else if next < pattern.count, pattern[next] == Self.question {
                    index += 1
                    // The rest of a character of UTF-8.
                    while index < name.count, name[index] & 0xC0 == 0x80 { index += 1 }
                    next += 1
                } else if next < pattern.count, pattern[next] == name[index] {
                    (index, next) = (index + 1, next + 1)
                } else if let last = retry {
                    retry = (last.index + 1, last.next)
                    (index, next) = (last.index + 1, last.next)
                } else {
                    return false
                }
            }
            return pattern[next...].allSatisfy { $0 == Self.star }
        }
    }
}
