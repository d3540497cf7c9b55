import FileAccess

/// What is known of the pictures that there were at an earlier start.
package struct EarlierPictures: Sendable {
    /// Whether there were any.
    package let hadAny: Bool
    /// The folders and lists that had pictures of their own.
    package let folders: Set<RelativePath>
    /// Folders that were empty, and were believed to be: see ``GalleryCatalogue/believedEmpty``.
    package let believedEmpty: Set<RelativePath>
    /// The folders that had pictures in them or below them, and were the roots of mounts, with the types of
    /// their filesystems.
    package let mounts: [RelativePath: UInt64]

    package init(
        hadAny: Bool = false, folders: Set<RelativePath> = [],
        believedEmpty: Set<RelativePath> = [], mounts: [RelativePath: UInt64] = [:]
    ) {
        self.hadAny = hadAny
        self.folders = folders
        self.believedEmpty = believedEmpty
        self.mounts = mounts
    }

    /// The mounts that a catalogue has no pictures of, because another mount, or none, is in their place.
    func unmounted(in catalogue: GalleryCatalogue) -> Set<RelativePath> {
        let records = catalogue.records
        let others = mounts.filter { folder, type in
            guard let identity = records[folder]?.identity else { return false }
            return identity.mountedType != type
                && !records.paths(in: folder).contains { records[$0]?.gallery != nil }
        }
        return Set(others.keys)
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
    init(remembering earlier: EarlierPictures) {
        var records: [RelativePath: FolderRecord] = [:]
        for folder in earlier.folders {
            var inner: RelativePath?
            for path in folder.pathAndAncestors {
                let isNew = records[path] == nil
                if isNew {
                    records[path] = FolderRecord(of: path)
                    records[path]?.isRemembered = true
                    records[path]?.isRememberedMount = earlier.mounts[path] != nil
                }
                if let inner { records[path]?.inner.append(inner) }
                guard isNew else { break }
                inner = path
            }
        }
        self.init(records: records, rootName: [])
    }

    /// Of folders that had pictures at an earlier start, the folders in which none can be seen now: folders that
    /// are away, mount points without their disks, and empty ones, which may be such points.
    ///
    /// A folder that is gone, or hidden by choice, is not awaited.
    ///
    /// - Parameters:
    ///   - earlier: The pictures of the earlier start.
    ///   - folders: Those in which a folder counts.
    /// - Returns: The outermost such folders.
    func awaited(
        of earlier: EarlierPictures, in folders: Set<RelativePath> = [.root]
    ) -> Set<RelativePath> {
        let missing = earlier.folders.filter {
            records[$0]?.gallery == nil && $0.isWithin(anyOf: folders)
        }
        guard !missing.isEmpty else { return [] }
        guard itemCount > 0 else { return [.root] }
        let unmounted = earlier.unmounted(in: self)
        var shown: Set<RelativePath> = []
        for (path, record) in records where record.gallery != nil {
            _ = path.isWithin { !shown.insert($0).inserted }
        }
        return Set(
            missing.compactMap { folder in
                let way = Array(folder.pathAndAncestors).reversed()
                return way.first {
                    let mayBeAway = records[$0]?.mayBeAway == true || unmounted.contains($0)
                    return mayBeAway && !shown.contains($0)
                }
            })
    }

    /// The folders that have shown none of the pictures of an earlier start yet.
    ///
    /// - Parameters:
    ///   - before: The catalogue before this one.
    ///   - earlier: The pictures of the earlier start.
    /// - Returns: The outermost such folders.
    func awaited(
        after before: GalleryCatalogue, of earlier: EarlierPictures
    ) -> Set<RelativePath> {
        guard !before.awaited.isEmpty else { return [] }
        guard !before.isProvisional || itemCount > 0 else { return [.root] }
        return awaited(of: earlier, in: before.awaited)
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
