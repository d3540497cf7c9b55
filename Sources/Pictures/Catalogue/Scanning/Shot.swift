import FileAccess
import PictureMetadata

/// An entry of a folder with the files beside it that belong to it.
struct Shot {
    private(set) var entry: FolderEntry
    private(set) var sidecars: [Sidecar]
    private(set) var clip: SourceFile.Clip?

    /// Takes the versions of the last scan where sizes and times of writing are equal: what is made of a
    /// picture is kept by them.
    ///
    /// - Parameter former: The file in a folder that was mounted again since.
    /// - Returns: Whether they were the same anyway.
    mutating func takeVersions(of former: SourceFile) -> Bool {
        var isSame = true
        func taken(_ version: FileVersion, _ former: FileVersion?) -> FileVersion {
            guard let former, version != former, version.hasContents(of: former) else {
                return version
            }
            isSame = false
            return former
        }
        if former.path == entry.path {
            let status = entry.status
            entry = FolderEntry(
                name: entry.name, path: entry.path,
                status: SourceEntry(
                    status.kind, version: taken(status.version, former.version),
                    itemKind: status.itemKind, metadata: status.metadata))
        }
        sidecars = sidecars.map { sidecar in
            let same = former.sidecars.first { $0.path == sidecar.path }
            return Sidecar(
                path: sidecar.path, version: taken(sidecar.version, same?.version),
                kind: sidecar.kind)
        }
        clip = clip.map { clip in
            let same = former.clip?.path == clip.path ? former.clip : nil
            return SourceFile.Clip(path: clip.path, version: taken(clip.version, same?.version))
        }
        return isSame
    }
}

extension Item {
    /// The same item with other files beside it, and other settings of its folder.
    func with(_ shot: Shot, _ settings: GallerySettings?) -> Item {
        let changed = source.with(shot.sidecars, shot.clip, settings, shot.entry.status.metadata)
        return changed == source ? self : Item(at: shot.entry.path, source: changed)
    }
}
