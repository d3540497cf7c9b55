import FileAccess
import PictureMetadata

/// What a scan keeps of the last one where it cannot read a folder.
extension FolderScan {
    /// Keeps the last result for an entry whose device fails, or for a list that is being written.
    ///
    /// - Returns: False when the entry was unknown.
    mutating func keep(
        _ entry: RelativePath, in pictures: inout GalleryBuilder, _ record: inout FolderRecord
    ) -> Bool {
        if let former = pictures.former(ItemID(of: entry)) {
            guard hasRoom(for: former.item.id, at: entry, in: &record) else { return true }
            pictures.add(former.item, at: former.index, isChanged: false)
            return true
        }
        return keep(entry, because: nil, in: &record)
    }

    /// Keeps what a folder or a list had, with all below it.
    ///
    /// - Parameters:
    ///   - folder: Its path.
    ///   - error: Why the folder cannot be seen.
    ///   - record: The record of the folder that it is in.
    /// - Returns: False when it was unknown.
    mutating func keep(
        _ folder: RelativePath, because error: SourceError?, in record: inout FolderRecord
    ) -> Bool {
        guard before.records[folder] != nil else { return false }
        if !record.inner.contains(folder) { record.inner.append(folder) }
        for path in before.records.paths(in: folder) where records[path] == nil {
            guard let former = before.records[path] else { continue }
            records[path] = former
            counts.add(former)
        }
        if let error { note(error, of: folder) }
        return true
    }

    /// Gives a folder the reason for which it is away, which holds for all that is in it.
    mutating func note(_ error: SourceError, of folder: RelativePath) {
        for path in records.paths(in: folder) { records[path]?.absence = nil }
        records[folder]?.absence = error
    }

    /// Visits folders that were mounts of their own and are not listed: autofs lists only those that are
    /// mounted, and mounts one when it is opened.
    mutating func visitUnlistedMounts(
        of folder: any SourceFolder, at path: RelativePath, depth: Int,
        for record: inout FolderRecord
    ) throws(SourceError) {
        let unlisted = before.mounts(in: path).filter {
            !record.inner.contains($0) && !exclusions.excludes($0, isFolder: true)
        }
        for inner in unlisted where away[inner] == nil {
            do throws(SourceError) {
                try visitFolder(
                    Array(inner.name), in: folder, at: inner, depth: depth + 1, for: &record)
            } catch {
                if error.kind == .busy { throw error }
                record.inner.removeAll { $0 == inner }
            }
        }
    }

    /// Whether a link leads into a folder that is away.
    func isAway(_ source: SourceFile) -> Bool {
        source.linkName != nil && source.path.isWithin(anyOf: awayFolders)
    }
}

extension GalleryCatalogue {
    /// The folders in a folder that were mounts of their own.
    func mounts(in folder: RelativePath) -> [RelativePath] {
        guard let record = records[folder] else { return [] }
        return record.inner.filter {
            guard let inner = records[$0] else { return false }
            guard let outer = record.identity, let identity = inner.identity else {
                return inner.isRememberedMount
            }
            return !identity.isInMount(of: outer)
        }
    }
}

extension SourceError {
    /// Marks folders that a scan leaves alone, and that are not away; nobody reads it.
    static let expired = SourceError(.busy, "nobody uses it")
}
