import FileAccess

/// What is known of the pictures that there were at an earlier start.
package struct EarlierPictures: Sendable {
    /// Whether there were any.
    package let hadAny: Bool
    /// The folders and lists that had pictures of their own.
    package let folders: Set<RelativePath>
    /// Places among them that were empty, and were believed to be.
    package let emptyPlaces: Set<RelativePath>

    package init(
        hadAny: Bool = false, folders: Set<RelativePath> = [], emptyPlaces: Set<RelativePath> = []
    ) {
        self.hadAny = hadAny
        self.folders = folders
        self.emptyPlaces = emptyPlaces
    }

    /// The paths of the folders and lists, and of the folders around them, by the ids of their galleries.
    func paths(inRootNamed rootName: [UInt8]) -> [GalleryID: RelativePath] {
        var around: Set<RelativePath> = []
        for folder in folders { _ = folder.isWithin { !around.insert($0).inserted } }
        return around.reduce(into: [:]) { paths, path in
            let stem = path.names.last.flatMap { PictureList.stem(of: $0) }
            let named = stem.map { (path.parent ?? .root).appending($0) } ?? path
            paths[GalleryID(of: named, rootName: rootName)] = path
        }
    }
}

extension GalleryCatalogue {
    /// A catalogue of folders of which nothing but the path is known, so that a scan keeps those that it
    /// cannot see.
    init(remembering folders: Set<RelativePath>) {
        var records: [RelativePath: FolderRecord] = [:]
        for folder in folders {
            var inner: RelativePath?
            for path in folder.pathAndAncestors {
                let isNew = records[path] == nil
                if isNew {
                    records[path] = FolderRecord(of: path)
                    records[path]?.isRemembered = true
                }
                if let inner { records[path]?.inner.append(inner) }
                guard isNew else { break }
                inner = path
            }
        }
        self.init(records: records, rootName: [])
    }

    /// Of folders that had pictures at an earlier start, the places in which none can be seen now: folders that
    /// are away, and empty ones, which may be mount points without their disks.
    ///
    /// A folder that is gone, or hidden by choice, is not awaited.
    ///
    /// - Parameter folders: The folders that had pictures.
    /// - Returns: The outermost such places.
    func awaited(of folders: Set<RelativePath>) -> Set<RelativePath> {
        let missing = folders.filter { records[$0]?.gallery == nil }
        guard !missing.isEmpty else { return [] }
        guard itemCount > 0 else { return [.root] }
        var shown: Set<RelativePath> = []
        for (path, record) in records where record.gallery != nil {
            _ = path.isWithin { !shown.insert($0).inserted }
        }
        return Set(
            missing.compactMap { folder in
                let way = Array(folder.pathAndAncestors).reversed()
                return way.first { !shown.contains($0) && records[$0]?.mayBeAway == true }
            })
    }

    /// The places that have shown none of the pictures of an earlier start yet.
    ///
    /// - Parameters:
    ///   - before: The catalogue before this one.
    ///   - folders: The folders that had pictures.
    /// - Returns: The outermost such places.
    func awaited(
        after before: GalleryCatalogue, of folders: Set<RelativePath>
    ) -> Set<RelativePath> {
        guard !before.awaited.isEmpty else { return [] }
        guard !before.isProvisional || itemCount > 0 else { return [.root] }
        return awaited(of: folders.filter { $0.isWithin(anyOf: before.awaited) })
    }
}

extension FolderRecord {
    /// Whether the folder is away, or empty.
    fileprivate var mayBeAway: Bool {
        absence != nil
            || !isMarked && settings == nil && inner.isEmpty
                && skipped.allSatisfy { [.hidden, .unreadable].contains($0.reason) }
    }
}
