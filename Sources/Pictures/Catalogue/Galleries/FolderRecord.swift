import FileAccess

/// The scan of one folder or list, without the folders in it.
package struct FolderRecord: Sendable {
    /// The pictures directly in the folder; nil when it has none.
    package var gallery: Gallery?
    /// The sort key of its gallery.
    package let order: [NaturalOrder]
    /// What its owner says about its gallery.
    package var settings: GallerySettings?
    /// The folders and lists in it that have records.
    var inner: [RelativePath] = []
    var skipped: [SkippedEntry] = []
    /// How many files are not shown, for each reason that people ask about; not cut as `skipped` is.
    package var omissions: [Omission: Int] = [:]
    /// Whether it is a list's, whose pictures are in folders as well or on other machines.
    package var isList = false
    /// Whether it has links or lists, whose pictures may change in other folders.
    var hasLinks = false
    /// Whether nothing but its path is known, from an earlier start.
    var isRemembered = false
    /// Whether it was the root of a mount then.
    var isRememberedMount = false
    /// Whether a marker in the folder hides it.
    var isMarked = false
    /// What tells the folder from another one with its path.
    var identity: FolderIdentity?
    /// Whether the versions of its items have inodes and times of changes of another mount, so that sizes
    /// and times of writing alone are compared.
    var comparesContents = false
    /// Why the folder cannot be seen now, so that this is what it had; nil if it can.
    package var absence: SourceError?
    /// The URLs in a list.
    package var urls: Set<String> = []

    package init(of path: RelativePath) { order = path.names.map(NaturalOrder.init) }
}

extension [RelativePath: FolderRecord] {
    /// The paths of a folder and of all below it that have records.
    package func paths(in folder: RelativePath) -> [RelativePath] {
        var paths: [RelativePath] = []
        var waiting = [folder]
        while let path = waiting.popLast() {
            guard let record = self[path] else { continue }
            paths.append(path)
            waiting += record.inner
        }
        return paths
    }

    /// Removes the galleries of lists whose id is that of a folder with pictures below it; one with
    /// the id of a folder's own gallery was skipped before.
    mutating func removeListsWithIDsOfFolders(rootName: [UInt8]) {
        let lists = filter { $0.value.isList }
        guard !lists.isEmpty else { return }
        var folders: Set<GalleryID> = []
        for (path, record) in self where record.gallery != nil {
            for folder in path.ancestors {
                let isNew = folders.insert(GalleryID(of: folder, rootName: rootName)).inserted
                guard isNew else { break }
            }
        }
        for (path, list) in lists {
            guard let id = list.gallery?.id, folders.contains(id) else { continue }
            self[path]?.gallery = nil
            self[path]?.skipped.append(SkippedEntry(path: path, reason: .duplicateID))
        }
    }
}
