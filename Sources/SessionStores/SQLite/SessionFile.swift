import Crypto
import Glibc

/// Where a file of sessions is, and how carefully it is written.
package struct SessionFile: Sendable {
    /// What an answered event survives.
    package enum Durability: Sendable {
        /// The end of the process, by whatever signal. When the power fails, the last changes may be
        /// lost, and what is left is whole.
        case process
        /// Power failures as well, at the price of waiting for the disk at each event.
        case power

        fileprivate var pragma: String {
            switch self {
            case .process: "NORMAL"
            case .power: "FULL"
            }
        }
    }

    let path: String
    private let folder: String
    private let durability: Durability

    /// The file of what is served, in a folder; the folder is made when it does not exist.
    ///
    /// `subject` is any text that stands for what is served: files of different ones lie side by side.
    package init(in folder: String, for subject: String, durability: Durability = .process) {
        let name = String(hexadecimal: SHA256.hash(data: Array(subject.utf8)).prefix(8))
        self.folder = folder
        self.durability = durability
        path = "\(folder)/sessions-\(name).sqlite"
    }

    /// A file that is open, and what was found in it.
    struct Opened: Sendable {
        let fileLock: FileLock
        let table: SessionTable
        let count: Int
        let clock: SteadyInstant
        /// Keeps events until the tables have them; nil where the power may fail.
        let log: ChangeLog?
        /// What was found in the log and is not in the tables.
        let changes: [SessionID: SessionRow]
        let movedAside: String?
    }

    /// Opens the file, and begins a new one in place of one that is damaged.
    func open() throws(SessionFileError) -> Opened {
        makeFolder()
        let fileLock = try FileLock(of: path)
        guard let opened = try openOrReplace(fileLock) else { throw .newer }
        return opened
    }

    private func openOrReplace(_ fileLock: FileLock) throws(SessionFileError) -> Opened? {
        do {
            return try open(fileLock, movedAside: nil)
        } catch {
            guard error.isCorruption else { throw error }
        }
        let aside = path + ".damaged"
        // What a crash left beside the damaged file must not be taken for the new file's.
        for ending in ["", "-wal", "-shm", Self.logEnding] {
            unsafe rename(path + ending, aside + ending)
        }
        return try open(fileLock, movedAside: aside)
    }
}

extension SessionFile {
    /// Behind the name of the file, the name of the log of changes.
    private static let logEnding = "-changes"
    /// Bytes of a page of a new file.
    ///
    /// A session that changed puts one page into SQLite's log, so smaller is faster; but a row that is longer than a
    /// quarter of a page takes pages of its own, and a session has some 100 to 300 bytes.
    private static let pageSize: Int64 = 2_048
    /// Larger files, in bytes, are not read through before they are used.
    private static let checkedSize: Int64 = 64 << 20
    /// Sessions whose last use is looked for, one after the other.
    private static let readCount = 200_000
    /// Memory for pages of the file, in KiB.
    private static let cacheSize = 16_384
    /// What is kept of SQLite's own log between checkpoints, in bytes.
    ///
    /// When there are as many they are put into the file, which waits for the disk while nobody writes.
    private static let logSize: Int64 = 16 << 20

    /// Nil when a newer version of the program made the file.
    private func open(
        _ fileLock: FileLock, movedAside: String?
    ) throws(SessionFileError) -> Opened? {
        try makeFile()
        var log = try ChangeLog(at: path + Self.logEnding)
        let found = try log.read()
        do {
            let database = try SQLiteConnection(path)
            // Exclusive, before anything is read: the index of the log is in memory of this process
            // then and not in a file, and no event locks the file anew. A file that has pages
            // keeps their size.
            try database.execute(
                """
                PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = \(Self.pageSize);
                PRAGMA journal_mode = WAL; PRAGMA synchronous = \(durability.pragma);
                PRAGMA cache_size = -\(Self.cacheSize); PRAGMA journal_size_limit = \(Self.logSize);
                """)
            let pageSize = try database.number("PRAGMA page_size") ?? Self.pageSize
            try database.execute("PRAGMA wal_autocheckpoint = \(Self.logSize / pageSize)")
            try check(database, pageSize: pageSize)
            guard try SessionSchema.prepare(database) else { return nil }
            let table = try SessionTable(database)
            let changes = try table.lacking(found)
            let count = Int(try database.number("SELECT sum(sessions) FROM address") ?? 0)
            if durability == .process { log.takeRoom() }
            return Opened(
                fileLock: fileLock, table: table, count: count,
                clock: try clock(of: database, count: count, and: changes),
                log: durability == .process ? log : nil, changes: changes,
                movedAside: movedAside)
        } catch {
            throw .database(error)
        }
    }

    /// Steady time as it was, or later: no use may lie in its future.
    private func clock(
        of database: SQLiteConnection, count: Int, and changes: [SessionID: SessionRow]
    ) throws(SQLiteError) -> SteadyInstant {
        let saved = try database.statement("SELECT steady, ahead FROM clock")
            .first([]) { SteadyInstant(steady: $0.time(0), offset: $0.time(1)) }
        let steady = saved?.steady ?? 0
        // Reading through all of a large file takes a while; there the time after which it would have
        // been saved again is as good.
        let lastUse =
            count <= Self.readCount
            ? try database.statement("SELECT max(used) FROM session").first([]) { $0.time(0) } ?? 0
            : steady + SessionKeeper.clockInterval
        let lastChange = changes.values.reduce(0) { max($0, $1.used) }
        return SteadyInstant(
            steady: max(steady, lastUse, lastChange), offset: saved?.offset ?? 0)
    }

    /// Reads a file through that is small enough to be ready in no time.
    private func check(_ database: SQLiteConnection, pageSize: Int64) throws(SQLiteError) {
        guard let pages = try database.number("PRAGMA page_count"),
            pages <= Self.checkedSize / pageSize
        else { return }
        let isWhole = try database.statement("PRAGMA quick_check(1)")
            .first([]) { $0.blob(0) == Array("ok".utf8) }
        guard isWhole == true else { throw SQLiteError.corruption }
    }

    /// Makes the file for nobody else to read; SQLite gives those beside it the same rights.
    private func makeFile() throws(SessionFileError) {
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folderUnusable }
        close(descriptor)
    }

    private func makeFolder() {
        var path = folder.hasPrefix("/") ? "" : "."
        for name in folder.split(separator: "/") {
            path += "/\(name)"
            // One that exists is what is wanted; what else fails shows when the file is made.
            unsafe mkdir(path, 0o700)
        }
    }
}
