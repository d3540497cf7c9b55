import Crypto
import Glibc
import SQLiteAccess

/// The path of a file of sessions, and how it is written.
package struct SessionFile: Sendable {
    /// What an event that was answered survives.
    package typealias Durability = SQLiteConnection.Durability

    let path: String
    private let folder: String
    private let durability: Durability

    /// The file for `subject` in a folder, which is created if it is missing.
    ///
    /// `subject` is any text that stands for what is served: each has its own file in the folder.
    package init(in folder: String, for subject: String, durability: Durability = .process) {
        let name = String(hexadecimal: SHA256.hash(data: Array(subject.utf8)).prefix(8))
        self.folder = folder
        self.durability = durability
        path = "\(folder)/sessions-\(name).sqlite"
    }

    /// An open file, and what was found in it.
    struct Opened: Sendable {
        let fileLock: FileLock
        let table: SessionTable
        let count: Int
        let clock: SteadyInstant
        let movedAside: String?
    }

    /// Opens the file.
    ///
    /// A damaged one is moved aside, in place of one that was moved before, and a new one is created.
    func open() throws(SessionFileError) -> Opened {
        makeFolder()
        let fileLock = try FileLock(of: path)
        do {
            return try open(fileLock, movedAside: nil)
        } catch {
            guard error.isCorruption else { throw error }
        }
        let aside = path + ".damaged"
        // The log that a crash left beside the damaged file must not be taken for the new file's.
        for ending in ["", "-wal", "-shm"] { unsafe rename(path + ending, aside + ending) }
        return try open(fileLock, movedAside: aside)
    }
}

extension SessionFile {
    /// After this much steady time it is saved again, in milliseconds.
    ///
    /// Time that was not saved does not age sessions when another process continues with the file.
    static let clockInterval: Int64 = 60_000

    /// Bytes of a page of a new file.
    ///
    /// An event writes one page to the log, so smaller pages are faster; but a row longer than a quarter
    /// of a page takes pages of its own, and a session has 100 to 300 bytes (Decision 75).
    private static let pageSize: Int64 = 2_048
    /// Larger files are not checked when they are opened, in bytes.
    private static let checkedSize: Int64 = 64 << 20
    /// The last use is not looked up in files with more sessions.
    private static let readCount = 200_000
    /// Memory for pages of the file, in KiB.
    private static let cacheSize: Int64 = 16_384
    /// Bytes of log after which an event makes a checkpoint, and waits for the disk.
    ///
    /// Maintenance makes checkpoints sooner (``SQLiteBackend/maintain(at:)``). This bounds the log of a
    /// server that takes more than 10,000 events a second, or whose maintenance is held up.
    private static let checkpointSize: Int64 = 128 << 20
    /// Bytes of log that stay allocated after a checkpoint.
    private static let keptLogSize: Int64 = 16 << 20

    private func open(
        _ fileLock: FileLock, movedAside: String?
    ) throws(SessionFileError) -> Opened {
        try makeFile()
        do {
            let database = try SQLiteConnection(path)
            try database.useWriteAheadLog(
                durability, pageSize: Self.pageSize, cacheSize: Self.cacheSize,
                checkpointSize: Self.checkpointSize, keptLogSize: Self.keptLogSize)
            try database.checkPages(ofFilesUpTo: Self.checkedSize)
            if try SessionSchema.migrate(database) {
                let count = Int(try database.integer("SELECT sum(sessions) FROM address") ?? 0)
                return Opened(
                    fileLock: fileLock, table: try SessionTable(database), count: count,
                    clock: try clock(of: database, count: count), movedAside: movedAside)
            }
        } catch {
            throw SessionFileError(error)
        }
        throw .newer
    }

    /// The saved steady time or a later one: no use may lie in its future.
    private func clock(
        of database: SQLiteConnection, count: Int
    ) throws(SQLiteError) -> SteadyInstant {
        let saved = try database.statement("SELECT steady, ahead FROM clock")
            .first([]) { SteadyInstant(steady: $0.time(0), offset: $0.time(1)) }
        let steady = saved?.steady ?? 0
        // Reading all of a large file takes a while; there the latest time at which the clock would
        // have been saved again does as well.
        let lastUse =
            count <= Self.readCount
            ? try database.statement("SELECT max(used) FROM session").first([]) { $0.time(0) } ?? 0
            : steady + Self.clockInterval
        return SteadyInstant(steady: max(steady, lastUse), offset: saved?.offset ?? 0)
    }

    /// Creates the file for its owner only; SQLite gives the log the same permissions.
    private func makeFile() throws(SessionFileError) {
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folderUnusable }
        close(descriptor)
    }

    private func makeFolder() {
        var path = folder.hasPrefix("/") ? "" : "."
        for name in folder.split(separator: "/") {
            path += "/\(name)"
            // Failures show when the file is created.
            unsafe mkdir(path, 0o700)
        }
    }
}
