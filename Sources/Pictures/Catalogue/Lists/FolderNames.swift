import FileAccess

/// Finds files by names that are written otherwise than the disk has them.
///
/// The names of each folder are read once.
package struct FolderNames {
    private let source: any PictureSource
    private var known: [RelativePath: [CanonicalName: [UInt8]]] = [:]

    package init(of source: any PictureSource) { self.source = source }

    /// The path on the disk of a path as people write it; nil if it is the same, or there is none.
    package mutating func stored(_ path: RelativePath) -> RelativePath? {
        // ASCII has one spelling.
        guard !path.bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        var folder = RelativePath.root
        for name in path.names {
            guard let stored = names(in: folder)[CanonicalName(name)] else { return nil }
            folder = folder.appending(stored)
        }
        return folder == path ? nil : folder
    }

    private mutating func names(in folder: RelativePath) -> [CanonicalName: [UInt8]] {
        if let names = known[folder] { return names }
        let names = (try? source.folder(at: folder).names()) ?? []
        let found = Dictionary(
            names.map { (CanonicalName($0), $0) }, uniquingKeysWith: { first, _ in first })
        known[folder] = found
        return found
    }
}
