import Concurrency
import Glibc
import Logging
import SQLiteAccess

/// Where the index of a library is kept.
package enum IndexLocation: Equatable, Sendable {
    /// Nowhere: pictures are not read in the background, so orders by what they say are by name.
    case none
    /// In memory, until the program ends.
    case memory
    /// In a file in this folder.
    case file(folder: String)

    /// Whether a library has an index there, so that it had pictures.
    package func hasIndex(of library: String) -> Bool {
        guard case .file(let folder) = self else { return false }
        return unsafe access(IndexFile.path(in: folder, for: library), F_OK) == 0
    }
}

/// The tables of the index, in a file or in memory.
///
/// A file has one connection to write, one to read and one to search, so that requests wait neither for
/// the thread that fills the index, which gives way to all others, nor for somebody's search. Memory has
/// one for all.
package final class IndexStorage: Sendable {
    private let writer: Lock<Access>
    private let reader: Lock<Access>?
    private let searcher: Lock<Access>?
    /// Nil for an index in memory.
    private let file: IndexFile?
    private let logger: Logger

    package var hasFile: Bool { file != nil }

    private struct Access: Sendable {
        /// Nil if the file could not be opened again after it was damaged.
        var table: IndexTable?
        var isFailureLogged = false
    }

    private init(_ table: IndexTable, in file: IndexFile?, _ logger: Logger) {
        writer = Lock(Access(table: table))
        reader = (try? file?.openAgain()).map { Lock(Access(table: $0)) }
        searcher = (try? file?.openAgain()).map { Lock(Access(table: $0)) }
        self.file = file
        self.logger = logger
    }

    /// Opens the file of a library's index in a folder; without one, or if another process writes
    /// it, an index in memory.
    ///
    /// - Returns: Nil if SQLite cannot even make a table in memory.
    package static func opened(
        at location: IndexLocation, for library: String, _ logger: Logger
    ) -> IndexStorage? {
        guard case .file(let folder) = location else { return inMemory(logger) }
        let path = IndexFile.path(in: folder, for: library)
        do throws(FileLockError) {
            let file = try IndexFile(path: path, in: folder)
            if let table = try? file.open() {
                return IndexStorage(table, in: file, logger)
            }
            logger.warning(
                "the index of pictures is in memory: its file in the state folder cannot be opened")
            return inMemory(logger)
        } catch {
            switch error {
            case .inUse:
                logger.notice("another process writes the index of pictures; this one has a copy")
                return inMemory(copying: path, logger)
            case .folderUnusable:
                logger.warning(
                    "the index of pictures is in memory: the state folder cannot be written to")
                return inMemory(logger)
            }
        }
    }

    private static func inMemory(
        copying path: String? = nil, _ logger: Logger
    ) -> IndexStorage? {
        (try? IndexFile.inMemory(copying: path)).map {
            IndexStorage($0, in: nil, logger)
        }
    }
}

extension IndexStorage {
    /// What became of a use of the tables.
    enum Outcome<Result: Sendable>: Sendable {
        case done(Result)
        case failed
        /// The file was damaged, and is made again, empty.
        case remade

        var result: Result? { if case .done(let result) = self { result } else { nil } }
    }

    /// What the tables are used for, each by a connection of its own if they are in a file.
    package enum Purpose {
        /// To read a little.
        case reading
        /// To search, which may take longer; searches wait for each other.
        case searching
        /// To write, from one thread alone.
        case writing
    }

    /// Uses the tables; in memory all uses wait for each other.
    func use<Result: Sendable>(
        for purpose: Purpose, _ body: (IndexTable) throws(SQLiteError) -> Result
    ) -> Outcome<Result> {
        let access =
            switch purpose {
            case .reading: reader ?? writer
            case .searching: searcher ?? writer
            case .writing: writer
            }
        let (result, isDamaged) = access.withLock { access -> (Result?, Bool) in
            guard let table = access.table else { return (nil, false) }
            do throws(SQLiteError) {
                let result = try body(table)
                access.isFailureLogged = false
                return (result, false)
            } catch {
                if !access.isFailureLogged {
                    logger.warning("the index of pictures cannot be used: \(error.reason)")
                }
                access.isFailureLogged = true
                return (nil, error.isCorruption)
            }
        }
        if let result { return .done(result) }
        return isDamaged && make() ? .remade : .failed
    }

    /// Makes a damaged file again.
    private func make() -> Bool {
        guard let file else { return false }
        let isMade = writer.withLock { access in
            guard let table = try? file.make() else { return false }
            access.table = table
            return true
        }
        guard isMade else { return false }
        for access in [reader, searcher] { access?.withLock { $0.table = try? file.openAgain() } }
        logger.notice("the index of pictures was damaged and is made again")
        return true
    }
}
