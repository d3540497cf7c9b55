import Catalogue
import FileAccess

/// A folder on disk as a source.
package final class FolderSource: PictureSource {
    private let root: LibraryFolder
    private let changes: FolderWatch?

    /// Opens a folder.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - watch: What notices changes; without it the folder is polled.
    /// - Throws: ``FileError`` if it is no folder that can be read.
    package init(at path: String, watch: FolderWatch? = nil) throws(FileError) {
        root = try LibraryFolder(at: path)
        changes = watch
    }

    /// A folder that cannot be read now, or that hangs.
    package init(absent folder: LibraryFolder, watch: FolderWatch?) {
        root = folder
        changes = watch
    }

    package var name: [UInt8] { root.name }
    package var identity: String { root.path }
    package var isTrusted: Bool { true }
    package var rootPaths: [String] { root.paths }

    /// The path in it of another folder of this machine; nil if that is not below it.
    package func path(of folder: String) -> RelativePath? { root.path(of: folder) }

    package func editableFolder(for path: RelativePath) -> LibraryFolder? { root }

    package func folder(at path: RelativePath) throws(SourceError) -> any SourceFolder {
        DiskFolder(
            try SourceError.translating { () throws(FileError) in try root.openFolder(at: path) },
            at: path, watch: changes)
    }

    package func target(ofLinkAt path: RelativePath) -> RelativePath? {
        root.target(ofLinkAt: path)
    }

    package func open(
        _ path: RelativePath, for need: SourceNeed
    ) throws(SourceError) -> OpenedFile {
        try SourceError.translating { () throws(FileError) in try root.openFile(at: path) }
    }

    package func expiredMounts(
        among folders: [RelativePath: FolderIdentity]
    ) -> Set<RelativePath> { root.expiredMounts(among: folders) }

    package func takeChanges() -> FolderChanges? { changes?.takeChanges() }
    package func putBack(_ changes: FolderChanges) { self.changes?.putBack(changes) }
    package func scanBegins() { changes?.readEvents() }

    package func isUnfinished(_ file: RelativePath, of byteCount: Int64) -> Bool {
        changes?.isUnfinished(file, of: Int(byteCount)) ?? false
    }

    package func scanEnded(keeping isFound: (RelativePath) -> Bool) {
        changes?.keep(only: isFound)
    }
}
