import FileAccess
import PictureMetadata
import Spelling

/// Finds files by names that are written otherwise than the disk has them.
///
/// The names of each folder are read once.
package struct FolderNames {
    private let source: any PictureSource
    /// Folders that are away: reading them may hang.
    private let away: Set<RelativePath>
    private var known: [RelativePath: Names] = [:]

    /// The names in a folder.
    private struct Names {
        private var byCanonicalName: [CanonicalName: [UInt8]] = [:]
        private var byTypedName: [TypedName: [UInt8]] = [:]

        init(_ names: [[UInt8]]) {
            // Sorted, so that of two names that look alike it is always the same.
            for name in names.sorted(by: { $1.lexicographicallyPrecedes($0) }) {
                byCanonicalName[CanonicalName(name)] = name
                byTypedName[TypedName(name)] = name
            }
        }

        func stored(_ name: [UInt8]) -> [UInt8]? {
            byCanonicalName[CanonicalName(name)] ?? byTypedName[TypedName(name)]
        }
    }

    package init(of source: any PictureSource, without away: Set<RelativePath> = []) {
        (self.source, self.away) = (source, away)
    }

    /// The path on the disk of a path as people write it: in another form of Unicode, or as ``TypedName``
    /// has it.
    ///
    /// - Parameter path: The path that is written, of which there is no file.
    /// - Returns: The path; nil if there is none.
    package mutating func stored(_ path: RelativePath) -> RelativePath? {
        var folder = RelativePath.root
        for name in path.names {
            guard let stored = names(in: folder).stored(name) else { return nil }
            folder = folder.appending(stored)
        }
        return folder == path ? nil : folder
    }

    private mutating func names(in folder: RelativePath) -> Names {
        if let names = known[folder] { return names }
        let isAway = folder.isWithin(anyOf: away)
        let found = Names(isAway ? [] : (try? source.folder(at: folder).names()) ?? [])
        known[folder] = found
        return found
    }
}

/// A name as people type it on another system: in any case, width and form of Unicode, without blanks around it,
/// and in UTF-8 where the disk has Windows-1252.
///
/// It finds a file if none has the name itself.
struct TypedName: Hashable, Sendable {
    private let plain: [UInt8]

    init(_ name: some Collection<UInt8>) {
        let blank = UInt8(ascii: " ")
        let start = CanonicalName.plain(PlainText.decoded(name).utf8).drop { $0 == blank }
        let name = start.dropLast(start.reversed().prefix { $0 == blank }.count)
        plain =
            name.allSatisfy { $0 < 0x80 }
            ? name.map(\.small) : Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
    }
}
