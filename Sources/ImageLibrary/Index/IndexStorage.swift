import Logging
import SQLiteAccess

/// Where the index of a library is kept.
package enum IndexPlace: Equatable, Sendable {
    /// Nowhere: pictures are not read in the background, so orders by what they say are by name.
    case none
    /// In memory, until the program ends.
    case memory
    /// In a file in this folder.
    case file(folder: String)
}

/// The tables of the index, and the file that they are in.
struct IndexStorage: Sendable {
    var table: IndexTable
    /// Nil for an index in memory.
    let file: IndexFile?
    var isFailureLogged = false

    /// Opens the file of a library's index in a folder; without one, or if another process writes
    /// it, an index in memory.
    static func opened(
        at place: IndexPlace, for library: String, _ logger: Logger
    ) -> IndexStorage? {
        guard case .file(let folder) = place else { return inMemory() }
        let path = IndexFile.path(in: folder, for: library)
        do throws(FileLockError) {
            let file = try IndexFile(path: path, in: folder)
            if let table = try? file.open() { return IndexStorage(table: table, file: file) }
            logger.warning(
                "the index of pictures is in memory: its file in the state folder cannot be opened")
            return inMemory()
        } catch {
            switch error {
            case .inUse:
                logger.notice("another process writes the index of pictures; this one has a copy")
                return inMemory(copying: path)
            case .folderUnusable:
                logger.warning(
                    "the index of pictures is in memory: the state folder cannot be written to")
                return inMemory()
            }
        }
    }

    private static func inMemory(copying path: String? = nil) -> IndexStorage? {
        (try? IndexFile.inMemory(copying: path)).map { IndexStorage(table: $0, file: nil) }
    }
}
