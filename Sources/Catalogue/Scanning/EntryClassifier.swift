import FileAccess
import Glibc
import PictureFormats

/// An entry of a folder.
package struct FolderEntry {
    package let name: [UInt8]
    package let path: RelativePath
    /// The status of the entry itself; a link is not followed.
    package let status: stat
}

/// Decides which entries of folders are items: pictures and videos.
struct EntryClassifier {
    let library: LibraryFolder
    let watch: FolderWatch?
    let exclusions: Exclusions

    /// Whether an item of the last scan stays: its entry has not changed, or is being written now.
    ///
    /// A file that is being written is read when it is complete; until then the old item is shown.
    func isUnchanged(_ item: Item, at entry: FolderEntry) -> Bool {
        if entry.status.isLink { return isBeingWritten(item.source.path, entry.status) }
        guard entry.status.isRegularFile, item.source.path == entry.path else { return false }
        return item.source.version == FileVersion(entry.status)
            || isBeingWritten(entry.path, entry.status)
    }

    func isBeingWritten(_ file: RelativePath, _ status: stat) -> Bool {
        watch?.isUnfinished(file, of: Int(status.st_size)) ?? false
    }

    enum Classification {
        case item(SourceFile)
        case nothing(SkippedEntry.Reason)
    }

    /// Whether an entry is an item, and of which file.
    func source(
        of entry: FolderEntry, in folder: borrowing OpenedFolder
    ) throws(FileError) -> Classification {
        // A sidecar is not opened: it is no picture whatever its bytes are.
        guard !Sidecars.isName(entry.name) else { return .nothing(.sidecar) }
        if entry.status.isLink { return try linkedSource(of: entry) }
        guard entry.status.isRegularFile else { return .nothing(.notRegular) }
        guard !isBeingWritten(entry.path, entry.status) else { return .nothing(.unfinished) }
        // It is listed whatever its bytes are, so they are not read: a hundred thousand files from a
        // slow disk take minutes.
        if ItemKind(ofFileNamed: entry.name) == .picture, folder.isReadable(entry.name) {
            return .item(SourceFile(path: entry.path, version: FileVersion(entry.status)))
        }
        return try source(in: folder.file(entry.name), at: entry.path, of: entry)
    }

    /// A link to a picture inside the library is a separate item; its file is read at the target.
    private func linkedSource(of entry: FolderEntry) throws(FileError) -> Classification {
        guard let target = library.target(ofLinkAt: entry.path) else {
            return .nothing(.leadsOutside)
        }
        guard !target.names.contains(where: HiddenEntries.isHidden) else {
            return .nothing(.hidden)
        }
        guard !exclusions.excludes(anyPartOf: target) else { return .nothing(.excluded) }
        do throws(FileError) {
            return try source(in: library.openFile(at: target), at: target, of: entry)
        } catch .otherKind {
            return .nothing(.leadsToFolder)
        }
    }

    private func source(
        in file: consuming OpenedFile, at path: RelativePath, of entry: FolderEntry
    ) throws(FileError) -> Classification {
        let version = file.version
        let start = try file.start(PictureFormat.signatureLength)
        // A broken file is listed too: its page is a placeholder with the reason.
        let kind =
            PictureFormat(signature: start).map { $0.isVideo ? ItemKind.video : .picture }
            ?? ItemKind(ofFileNamed: entry.name)
        guard let kind else {
            return .nothing(VideoSignature.begins(start) ? .video : .unknownFormat)
        }
        guard !exclusions.excludes(kind) else { return .nothing(.video) }
        return .item(
            SourceFile(
                path: path, version: version, kind: kind,
                linkName: path == entry.path ? nil : entry.name))
    }
}
