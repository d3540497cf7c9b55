import Catalogue
import FileAccess
import Logging
import MetadataIndex
import PictureMetadata
import PicturePreparing
import PictureSources

/// The folder that a library is of.
extension ImageLibrary {
    /// Opens the folder; a share that is away or hangs at the start is one of which there is an index.
    static func folder(
        at root: String, _ watch: FolderWatch?, _ hanging: HangingFolders,
        _ indexPlace: IndexLocation
    ) throws(LibraryError) -> FolderSource {
        func kept(hangs: Bool) -> FolderSource? {
            guard let folder = try? hanging.findRoot(absentAt: root, hangs: hangs) else {
                return nil
            }
            let source = FolderSource(absent: folder, watch: watch)
            return indexPlace.hasIndex(of: source.identity) ? source : nil
        }
        let opened: Result<FolderSource, FileError>?
        var hung: FolderSource?
        func isUnknown() -> Bool {
            hung = kept(hangs: true)
            return hung == nil
        }
        do throws(SourceError) {
            opened = try hanging.openRoot(ifNeeded: isUnknown) {
                Result { () throws(FileError) in try FolderSource(at: root, watch: watch) }
            }
        } catch {
            throw .folderUnusable(path: root, reason: error.reason)
        }
        if case .success(let folder) = opened { return folder }
        guard let absent = opened == nil ? hung : kept(hangs: false) else {
            if case .failure(let error) = opened { throw LibraryError(error, at: root) }
            throw .folderUnusable(path: root, reason: HangingFolders.error.reason)
        }
        return absent
    }

    /// The paths in a folder of those that the program keeps its files in; says which they are.
    static func paths(
        of ownFolders: [String], in folder: FolderSource, _ logger: Logger
    ) -> Set<RelativePath> {
        let paths = Set(ownFolders.compactMap { folder.path(of: $0) })
        let outermost = paths.filter { $0.parent?.isWithin(anyOf: paths) != true }
        for path in outermost {
            logger.notice(
                """
                the folder \(VisibleText.of(path.bytes)) is not shown: the program keeps files of its \
                own in it
                """)
        }
        return outermost
    }
}
