/// The scan of one folder or list, without the folders in it.
struct FolderRecord: Sendable {
    /// The pictures directly in the folder; nil when it has none.
    var gallery: Gallery?
    /// The sort key of its gallery.
    let order: [NaturalOrder]
    /// What its owner says about its gallery.
    var settings: GallerySettings?
    /// The folders and lists in it that have records.
    var inner: [RelativePath] = []
    var skipped: [SkippedEntry] = []
    /// How many files are not shown, for each reason that people ask about; not cut as `skipped` is.
    var omissions: [Omission: Int] = [:]
    /// Whether it is a list's, whose pictures are in folders as well or on other machines.
    var isList = false
    /// Whether it has links or lists, whose pictures may change in other folders.
    var hasLinks = false
    /// The URLs in a list.
    var urls: Set<String> = []

    init(of path: RelativePath) { order = path.names.map(NaturalOrder.init) }
}

extension [RelativePath: FolderRecord] {
    /// Removes the galleries of lists whose id is that of a folder with pictures below it; one with
    /// the id of a folder's own gallery was skipped before.
    mutating func removeListsWithIDsOfFolders(rootName: [UInt8]) {
        let lists = filter { $0.value.isList }
        guard !lists.isEmpty else { return }
        var folders: Set<GalleryID> = []
        for (path, record) in self where record.gallery != nil {
            var next = path.parent
            while let folder = next,
                folders.insert(GalleryID(of: folder, rootName: rootName)).inserted
            {
                next = folder.parent
            }
        }
        for (path, list) in lists {
            guard let id = list.gallery?.id, folders.contains(id) else { continue }
            self[path]?.gallery = nil
            self[path]?.skipped.append(SkippedEntry(path: path, reason: .duplicateID))
        }
    }
}
