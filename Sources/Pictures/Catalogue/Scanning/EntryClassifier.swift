import FileAccess
import PictureFormats

/// Decides which entries of folders are items: pictures and videos.
struct EntryClassifier {
    let source: any PictureSource
    let exclusions: Exclusions

    /// Whether an item of the last scan stays: its entry has not changed, or is being written now.
    ///
    /// A file that is being written is read when it is complete; until then the old item is shown.
    func isUnchanged(_ item: Item, at entry: FolderEntry) -> Bool {
        if entry.status.kind == .link { return isBeingWritten(item.source.path, entry.status) }
        guard entry.status.kind == .file, item.source.path == entry.path else { return false }
        return item.source.version == entry.status.version
            || isBeingWritten(entry.path, entry.status)
    }

    func isBeingWritten(_ file: RelativePath, _ status: SourceEntry) -> Bool {
        source.isUnfinished(file, of: status.version.byteCount)
    }

    enum Classification {
        case item(SourceFile)
        case nothing(SkippedEntry.Reason)
    }

    /// Whether an entry is an item, and of which file.
    func source(
        of entry: FolderEntry, in folder: any SourceFolder
    ) throws(SourceError) -> Classification {
        // A sidecar is not opened: it is no picture whatever its bytes are.
        guard !Sidecars.isName(entry.name) else { return .nothing(.sidecar) }
        if entry.status.kind == .link { return try linkedSource(of: entry) }
        guard entry.status.kind == .file else { return .nothing(.notRegular) }
        guard !isBeingWritten(entry.path, entry.status) else { return .nothing(.unfinished) }
        if let kind = entry.status.itemKind {
            guard !exclusions.excludes(kind) else { return .nothing(.video) }
            return .item(
                SourceFile(path: entry.path, version: entry.status.version, kind: kind))
        }
        // It is listed whatever its bytes are, so they are not read: a hundred thousand files from a
        // slow disk take minutes.
        if ItemKind(ofFileNamed: entry.name) == .picture, folder.canOpen(entry.name) {
            return .item(SourceFile(path: entry.path, version: entry.status.version))
        }
        return try self.source(in: folder.open(entry.name), at: entry.path, of: entry)
    }

    /// A link to a picture inside the library is a separate item; its file is read at the target.
    private func linkedSource(of entry: FolderEntry) throws(SourceError) -> Classification {
        guard let target = source.target(ofLinkAt: entry.path) else {
            return .nothing(.leadsOutside)
        }
        guard !target.names.contains(where: HiddenEntries.isHidden) else {
            return .nothing(.hidden)
        }
        guard !exclusions.excludes(anyPartOf: target) else { return .nothing(.excluded) }
        let file: OpenedFile
        do throws(SourceError) {
            file = try source.open(target, for: .header)
        } catch {
            if error.kind == .gone { return .nothing(.leadsToFolder) }
            throw error
        }
        return try self.source(in: file, at: target, of: entry)
    }

    private func source(
        in file: consuming OpenedFile, at path: RelativePath, of entry: FolderEntry
    ) throws(SourceError) -> Classification {
        let version = file.version
        let start = try file.firstBytes(PictureFormat.signatureLength)
        // A broken file is listed too: its page is a placeholder with the reason.
        let kind =
            PictureFormat(signature: start).map { $0.isVideo ? ItemKind.video : .picture }
            ?? ItemKind(ofFileNamed: entry.name)
        guard let kind else {
            let isVideo = VideoSignature.begins(start, named: entry.name)
            return .nothing(isVideo ? .video : .unknownFormat)
        }
        guard !exclusions.excludes(kind) else { return .nothing(.video) }
        return .item(
            SourceFile(
                path: path, version: version, kind: kind,
                linkName: path == entry.path ? nil : entry.name))
    }
}

/// Knows videos that are not shown, so that they can be named.
///
/// Those that are shown have a `PictureFormat`.
package enum VideoSignature {
    /// Whether a file is a video.
    ///
    /// AVI begins with RIFF's mark, MPEG with that of a pack or a sequence, Windows Media with ASF's. The films of
    /// camcorders (AVCHD) and television are packets that begin with one byte, behind a time on camcorders, and
    /// Ogg may be sound: there the name says it, too.
    ///
    /// - Parameters:
    ///   - bytes: The beginning of the file.
    ///   - name: Its name; empty if it says nothing of its kind.
    /// - Returns: Whether it is.
    package static func begins(_ bytes: [UInt8], named name: [UInt8]) -> Bool {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if has("RIFF") && has("AVI ", at: 8) || has("FLV\u{1}") { return true }
        if marks.contains(where: { bytes.starts(with: $0) }) { return true }
        switch FileName.pathExtension(of: name) {
        case "mts", "m2ts", "m2t", "ts", "tod": return has("G") || has("G", at: 4)
        case "ogv": return has("OggS")
        default: return false
        }
    }

    private static let marks: [[UInt8]] = [
        [0, 0, 1, 0xBA], [0, 0, 1, 0xB3], [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11],
    ]
}
