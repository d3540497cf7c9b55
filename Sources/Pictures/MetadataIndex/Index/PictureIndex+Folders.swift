import Catalogue
import FileAccess
import SQLiteAccess

/// Which folders had pictures, for the next start.
extension PictureIndex {
    /// What is known of the pictures that there were at an earlier start.
    package var earlier: EarlierPictures {
        let known = use(for: .reading) { table throws(SQLiteError) in
            try (
                folders: table.folders.paths(), believedEmpty: table.folders.believedEmpty(),
                mounts: table.folders.mounts()
            )
        }
        return EarlierPictures(
            hadAny: hasStored, folders: Set(known?.folders ?? []),
            believedEmpty: Set(known?.believedEmpty ?? []), mounts: known?.mounts ?? [:])
    }

    /// The pictures of folders that have shown none since the start; all but those of the root.
    func awaitedItems(of catalogue: GalleryCatalogue) -> Set<ItemID> {
        guard !catalogue.awaited.isEmpty, !catalogue.isProvisional else { return [] }
        let items = use(for: .reading) { table throws(SQLiteError) in
            var items: Set<ItemID> = []
            for folder in catalogue.awaited { items.formUnion(try table.folders.items(in: folder)) }
            return items
        }
        return items ?? []
    }

    /// Writes which folders have which pictures, which are believed to be empty, and which are roots of mounts,
    /// where that has changed; those that are awaited stay.
    func writeFolders(of catalogue: GalleryCatalogue) {
        guard hasFile else { return }
        let galleries = catalogue.records.compactMapValues(\.gallery)
        let former = writtenFolders.withLock { $0 }
        let changed = galleries.filter { former?[$0.key] !== $0.value }
        let facts = FolderFacts(
            believedEmpty: catalogue.believedEmpty, mounts: catalogue.mountsWithPictures)
        let haveOthers = writtenFacts.withLock { $0 != facts }
        guard !changed.isEmpty || galleries.count != former?.count || haveOthers else { return }
        let written: Void? = use(for: .writing) { table throws(SQLiteError) in
            try table.connection.transaction { () throws(SQLiteError) in
                for (path, gallery) in changed { try table.folders.write(gallery.items, of: path) }
                for path in try table.folders.paths()
                where galleries[path] == nil && !path.isWithin(anyOf: catalogue.awaited) {
                    try table.folders.remove(path)
                }
                try table.folders.write(believedEmpty: facts.believedEmpty)
                let awaited = try table.folders.mounts().filter { folder, _ in
                    catalogue.awaited.contains { $0.isWithin(folder) || folder.isWithin($0) }
                }
                try table.folders.write(mounts: awaited.merging(facts.mounts) { $1 })
            }
        }
        guard written != nil else { return }
        writtenFolders.withLock { $0 = galleries }
        writtenFacts.withLock { $0 = facts }
    }
}

/// What the index knows of folders beside their pictures.
struct FolderFacts: Equatable {
    /// Folders that are believed to be empty.
    let believedEmpty: Set<RelativePath>
    /// The roots of mounts with pictures, with the types of their filesystems.
    let mounts: [RelativePath: UInt64]
}
