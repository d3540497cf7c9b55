import Catalogue
import FileAccess
import SQLiteAccess

/// Which folders had pictures, for the next start.
extension PictureIndex {
    /// What is known of the pictures that there were at an earlier start.
    package var earlier: EarlierPictures {
        let known = use(for: .reading) { table throws(SQLiteError) in
            try (folders: table.folders.paths(), emptyPlaces: table.folders.emptyPlaces())
        }
        return EarlierPictures(
            hadAny: hasStored, folders: Set(known?.folders ?? []),
            emptyPlaces: Set(known?.emptyPlaces ?? []))
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

    /// Writes which folders have which pictures, and which are believed to be empty, where that has changed;
    /// those that are awaited stay.
    func writeFolders(of catalogue: GalleryCatalogue) {
        guard hasFile else { return }
        let galleries = catalogue.records.compactMapValues(\.gallery)
        let former = writtenFolders.withLock { $0 }
        let changed = galleries.filter { former?[$0.key] !== $0.value }
        let emptyPlaces = catalogue.believedEmpty
        let areOthersEmpty = writtenEmptyPlaces.withLock { $0 != emptyPlaces }
        guard !changed.isEmpty || galleries.count != former?.count || areOthersEmpty else { return }
        let written: Void? = use(for: .writing) { table throws(SQLiteError) in
            try table.connection.transaction { () throws(SQLiteError) in
                for (path, gallery) in changed { try table.folders.write(gallery.items, of: path) }
                for path in try table.folders.paths()
                where galleries[path] == nil && !path.isWithin(anyOf: catalogue.awaited) {
                    try table.folders.remove(path)
                }
                try table.folders.write(emptyPlaces: emptyPlaces)
            }
        }
        guard written != nil else { return }
        writtenFolders.withLock { $0 = galleries }
        writtenEmptyPlaces.withLock { $0 = emptyPlaces }
    }
}
