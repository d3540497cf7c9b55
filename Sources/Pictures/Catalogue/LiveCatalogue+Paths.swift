import FileAccess

/// Paths and galleries.
extension LiveCatalogue {
    /// The path of a gallery's folder or list; nil for an unknown gallery.
    package func path(of gallery: GalleryID) -> RelativePath? {
        current.records.first { $0.value.gallery?.id == gallery }?.key
    }

    /// Whether a file would be shown, by its name and the settings of the folders that it is in.
    package func shows(_ file: RelativePath) -> Bool {
        let records = current.records
        var exclusions = FolderExclusions(everywhere: rules.exclusions)
        for folder in file.ancestors { exclusions.note(records[folder]?.settings, of: folder) }
        let isHidden =
            file.parent.flatMap { records[$0]?.settings?.hides(Array(file.name)) } ?? false
        return !isHidden && !exclusions.excludes(file, isFolder: false)
    }

    /// Whether the operator leaves out all items of a kind.
    package func excludes(_ kind: ItemKind) -> Bool { rules.exclusions.excludes(kind) }

    /// The path of a new folder whose gallery has this id; nil when the id is not a folder's name.
    package func newPath(for gallery: GalleryID) -> RelativePath? {
        let path = RelativePath(bytes: Array(gallery.text.utf8))
        guard !rules.exclusions.excludes(path, isFolder: true) else { return nil }
        return GalleryID(of: path, rootName: sources.name) == gallery ? path : nil
    }
}
