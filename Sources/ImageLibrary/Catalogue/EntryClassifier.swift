import Glibc

/// An entry of a folder, as the folder tells of it.
struct FolderEntry {
    let name: [UInt8]
    let path: RelativePath
    /// Of the entry itself: a link is not followed.
    let status: stat
}

/// Finds the pictures behind entries of folders.
struct EntryClassifier {
    let library: LibraryFolder
    let watch: FolderWatch?

    /// Whether an entry shows the item that it showed: it has not changed, or is just being written.
    ///
    /// What is written is read when it is whole; until then what was there is as good.
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
        case picture(SourceFile)
        case nothing(SkippedEntry.Reason)
    }

    /// What is at a path, if it is to be shown.
    func source(
        of entry: FolderEntry, in folder: borrowing OpenedFolder
    ) throws(FileError) -> Classification {
        // A text that speaks of a picture is not opened, and none whatever its bytes are.
        guard !Sidecars.isName(entry.name) else { return .nothing(.notPicture) }
        if entry.status.isLink { return try linkedSource(of: entry) }
        guard entry.status.isRegularFile else { return .nothing(.notRegular) }
        guard !isBeingWritten(entry.path, entry.status) else { return .nothing(.unfinished) }
        return try source(in: folder.file(entry.name), at: entry.path, of: entry)
    }

    /// A link to a picture inside the library is an item of its own; the file is read where it is.
    private func linkedSource(of entry: FolderEntry) throws(FileError) -> Classification {
        guard let target = library.target(ofLinkAt: entry.path) else {
            return .nothing(.leadsOutside)
        }
        guard !target.names.contains(where: FolderScan.isHidden) else { return .nothing(.hidden) }
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
        guard PictureFormat(signature: start) != nil || Self.hasPictureExtension(entry.name) else {
            return .nothing(.notPicture)
        }
        return .picture(
            SourceFile(
                path: path, version: version, linkName: path == entry.path ? nil : entry.name))
    }

    private static func hasPictureExtension(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
            return false
        }
        let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
        return PictureFormat.extensions.contains(ending)
    }
}
