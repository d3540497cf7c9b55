import Glibc
import Hashing
import SQLiteAccess

/// The path of a session file, and its durability.
package struct SessionFile: Sendable {
    /// The failures that an acknowledged event survives.
    package typealias Durability = SQLiteConnection.Durability

    package let path: String
    private let folder: String
    private let durability: Durability

    /// The file for `subject` in a folder, which is created if it is missing.
    ///
    /// `subject` is any text that identifies what is served; each subject has its own file in the
    /// folder.
    package init(in folder: String, for subject: String, durability: Durability = .process) {
        let name = String(hexadecimal: SHA256.hash(Array(subject.utf8)).bytes.prefix(8))
        self.folder = folder
        self.durability = durability
        path = "\(folder)/sessions-\(name).sqlite"
    }

    /// An open file, or a database in memory, and its initial contents.
    struct Opened: Sendable {
        /// Nil in memory.
        let fileLock: FileLock?
        let table: SessionTable
        let count: Int
        let clock: SteadyInstant
        let identity: FileIdentity?
    }

    /// Opens the file; one that is damaged, or missing beside a copy of its named values, is replaced.
    func open() throws(SessionFileError) -> (Opened, SessionFileDamage?) {
        makeFolder()
        let fileLock = try lock()
        if FileIdentity(of: path) == nil, namedValues.exists { return try begin(fileLock) }
        // SQLite would take an empty file for a new one, and remove its log.
        if !isEmpty {
            do {
                return (try open(fileLock), nil)
            } catch {
                guard error.isCorruption else { throw error }
                try checkReadable()
            }
        }
        return try replace(fileLock)
    }

    /// Throws if the disk cannot deliver the file or its log, so that it is not known to be damaged.
    private func checkReadable() throws(SessionFileError) {
        do throws(SQLiteError) {
            let database = try SQLiteConnection(path)
            // The log is open after the first page was read.
            _ = try? database.integer("PRAGMA user_version")
            try database.checkReadable()
        } catch {
            throw SessionFileError(error)
        }
    }
}

extension SessionFile {
    /// Waits until everything written so far to SQLite's write-ahead log is on disk.
    ///
    /// A failure is harmless, because SQLite syncs by itself before it relies on the data. Opening
    /// a second descriptor is safe, because SQLite has no locks on this file that closing it would
    /// release.
    func writeLogToDisk() {
        let descriptor = unsafe Glibc.open(path + "-wal", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fdatasync(descriptor)
        close(descriptor)
    }

    /// The interval of steady time at which the time is saved, in milliseconds.
    ///
    /// Time that was not saved does not age sessions when another process continues with the file.
    static let clockInterval: Int64 = 60_000

    /// Bytes of a page of a new file.
    ///
    /// An event writes one page to the log, so smaller pages are faster. But a row longer than a
    /// quarter of a page needs pages of its own, and a session has 100 to 300 bytes (Decision 75).
    static let pageSize: Int64 = 2_048
    /// The size above which a file is not checked when it is opened, in bytes.
    private static let checkedSize: Int64 = 64 << 20
    /// The number of sessions above which the last use is not looked up.
    private static let readCount = 200_000
    /// Memory for pages of the file, in KiB.
    static let cacheSize: Int64 = 16_384
    /// Bytes of log after which an event makes a checkpoint and waits for the disk.
    ///
    /// Maintenance makes checkpoints sooner (``SQLiteBackend/maintain(at:)``). This bounds the log
    /// of a server with more than 10,000 events a second or with delayed maintenance.
    private static let checkpointSize: Int64 = 128 << 20
    /// Bytes of log that stay allocated after a checkpoint.
    private static let keptLogSize: Int64 = 16 << 20

    func open(_ fileLock: FileLock?) throws(SessionFileError) -> Opened {
        let isNew = try makeFile(path)
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
                    clock: try clock(of: database, count: count), identity: FileIdentity(of: path))
            }
        } catch {
            // An empty file would be taken for a damaged one.
            if isNew { unsafe unlink(path) }
            throw SessionFileError(error)
        }
        throw .newer
    }

    /// A database of the same kind in memory.
    static func inMemory() throws(SessionFileError) -> Opened {
        do throws(SQLiteError) {
            let database = try SQLiteConnection()
            try database.execute(
                """
                PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = \(pageSize);
                PRAGMA journal_mode = MEMORY
                """)
            _ = try SessionSchema.migrate(database)
            return Opened(
                fileLock: nil, table: try SessionTable(database), count: 0,
                clock: SteadyInstant(steady: 0, offset: 0), identity: nil)
        } catch {
            throw SessionFileError(error)
        }
    }

    /// The saved steady time or a later one, because no session may have been used after it.
    private func clock(
        of database: SQLiteConnection, count: Int
    ) throws(SQLiteError) -> SteadyInstant {
        let saved = try database.statement("SELECT steady, ahead FROM clock")
            .first([]) { SteadyInstant(steady: $0.time(0), offset: $0.time(1)) }
        let steady = saved?.steady ?? 0
        // Looking up the last use in a large file takes a while. Instead, the time is advanced to
        // the latest at which the clock would have been saved again.
        let lastUse =
            count <= Self.readCount
            ? try database.statement("SELECT max(used) FROM session").first([]) { $0.time(0) } ?? 0
            : steady + Self.clockInterval
        return SteadyInstant(steady: max(steady, lastUse), offset: saved?.offset ?? 0)
    }

    /// Creates the file with access for its owner only; SQLite gives the log the same permissions.
    ///
    /// - Returns: False if there is one.
    func makeFile(_ path: String) throws(SessionFileError) -> Bool {
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            guard errno == EEXIST else { throw .folderUnusable }
            return false
        }
        close(descriptor)
        return true
    }

    func makeFolder() { DatabaseFolder.make(folder) }

    func lock() throws(SessionFileError) -> FileLock {
        do throws(FileLockError) {
            return try FileLock(of: path)
        } catch {
            throw error == .inUse ? .inUse : .folderUnusable
        }
    }
}
