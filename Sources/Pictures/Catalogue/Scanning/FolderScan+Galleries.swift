import FileAccess
import PictureMetadata

/// The galleries of lists and folders, and their limits.
extension FolderScan {
    /// Adds the gallery of a list.
    mutating func addList(
        _ name: [UInt8], in folder: any SourceFolder, at path: RelativePath,
        for record: inout FolderRecord
    ) throws(SourceError) {
        // Read before the last record is removed, so that an error keeps it.
        let list = try lists.list(in: folder.open(name), named: name)
        let (named, refusals) = try lists.items(
            list?.entries ?? [], at: path, after: before.records[path]?.gallery)
        record.inner.append(path)
        counts.remove(records.removeValue(forKey: path))
        guard let list else { return skip(path, .notList, in: &record) }
        if let refusals { skip(path, .refusedEntries(refusals), in: &record) }
        let items = named.filter {
            counts.items.count < rules.maxItems && counts.items.insert($0.id).inserted
        }
        guard !items.isEmpty else { return }
        let stem = (path.parent ?? .root).appending(PictureList.stem(of: name) ?? name)
        let id = GalleryID(of: stem, rootName: source.name)
        guard counts.galleries.insert(id).inserted else {
            return skip(path, .duplicateID, in: &record)
        }
        records[path] = ListGalleryBuilder.record(of: stem, id, list.title, items)
    }

    mutating func build(
        _ pictures: consuming GalleryBuilder, at path: RelativePath,
        into record: inout FolderRecord
    ) {
        guard let items = pictures.items() else {
            record.gallery = before.records[path]?.gallery
            if let gallery = record.gallery { counts.galleries.insert(gallery.id) }
            return
        }
        guard !items.isEmpty else { return }
        let id = GalleryID(of: path, rootName: source.name)
        guard counts.galleries.insert(id).inserted else {
            return skip(path, .duplicateID, in: &record)
        }
        let names = path.isRoot ? [source.name] : path.names
        let title = names.map { VisibleText.of($0) }.joined(separator: " / ")
        record.gallery = Gallery(id: id, title: title, items: items, settings: record.settings)
    }

    /// Counts an item, if the library has room for it.
    mutating func hasRoom(
        for item: ItemID, at path: RelativePath, in record: inout FolderRecord
    ) -> Bool {
        guard counts.items.count < rules.maxItems else {
            skip(path, .tooMany, in: &record)
            return false
        }
        guard counts.items.insert(item).inserted else {
            skip(path, .duplicateID, in: &record)
            return false
        }
        return true
    }
}
