import CSQLite

/// A connection to an SQLite database file, for one thread at a time: its owner guards it by a
/// lock.
///
/// The connection, the statement and its rows are public because generic functions must be inlined
/// into the rooms that use them (Decision 76).
@safe
public final class SQLiteConnection: @unchecked Sendable {
    // Sound because any thread may use a connection and its statements, one at a time
    // (sqlite.org/threadsafe.html, multi-thread mode), and the owner's lock covers all of them.

    /// The failures that a commit survives.
    package enum Durability: Sendable {
        /// The end of the process. A power failure may lose the last commits, but the file stays
        /// valid.
        case process
        /// Power failures too; each commit waits for the disk.
        case power
    }

    let handle: OpaquePointer

    /// Opens an existing file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - timeout: How long to wait for another program's lock, in milliseconds.
    /// - Throws: ``SQLiteError``.
    package convenience init(_ path: String, timeout: Int32 = 250) throws(SQLiteError) {
        unsafe try self.init(timeout: timeout) { (handle: inout OpaquePointer?) in
            unsafe sqlite3_open_v2(path, &handle, Self.mode, nil)
        }
    }

    /// Makes an empty database in memory, which ends with the connection.
    ///
    /// It is a file in memory: what SQLite calls `:memory:` takes longer for each commit the more it has.
    package convenience init() throws(SQLiteError) {
        // A name that does not begin with a slash is of this connection alone.
        unsafe try self.init(timeout: 0) { (handle: inout OpaquePointer?) in
            unsafe sqlite3_open_v2("memory", &handle, Self.mode | SQLITE_OPEN_CREATE, "memdb")
        }
    }

    private static let mode = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX

    private init(
        timeout: Int32, opening open: (inout OpaquePointer?) -> Int32
    ) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = unsafe open(&handle)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            // SQLite requires closing the handle even if opening failed.
            unsafe sqlite3_close_v2(handle)
            throw SQLiteError(code: code)
        }
        unsafe self.handle = handle
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, timeout)
    }

    deinit {
        // If statements outlive the connection, the handle is freed with the last statement.
        unsafe sqlite3_close_v2(handle)
    }

    /// Prepares a statement for repeated use.
    package func statement(_ text: String) throws(SQLiteError) -> SQLiteStatement {
        unsafe try SQLiteStatement(text, on: handle)
    }

    /// Runs statements that are not worth caching.
    package func execute(_ script: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }

    /// The integer in the first column of the first row, as of `PRAGMA user_version`.
    package func integer(_ text: String) throws(SQLiteError) -> Int64? {
        try statement(text).first([]) { $0.integer(0) }
    }

    /// The number of rows that the last statement changed, not counting rows that its triggers
    /// changed.
    public var changes: Int32 { unsafe sqlite3_changes(handle) }

    /// The number of rows changed since the connection was opened; wraps around after 2³².
    public var totalChanges: Int32 { unsafe sqlite3_total_changes(handle) }

    /// Commits all changes of `body`, or none if it throws.
    package func transaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // SQLite rolls back by itself after some failures.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }
}

// MARK: Files

extension SQLiteConnection {
    /// Configures the file for one process that writes often: write-ahead log, exclusive locking.
    ///
    /// Must be called before the first read, because only then exclusive locking keeps the log's
    /// index in memory (sqlite.org/wal.html#noshm).
    ///
    /// - Parameters:
    ///   - durability: The failures that a commit survives.
    ///   - isShared: Whether other processes may read the file meanwhile.
    ///   - pageSize: Bytes of a page in a new file; an existing file keeps its page size.
    ///   - cacheSize: Memory for pages, in KiB.
    ///   - checkpointSize: Bytes of log after which a commit makes a checkpoint.
    ///   - keptLogSize: Bytes of log that stay allocated after a checkpoint.
    /// - Throws: ``SQLiteError``.
    package func useWriteAheadLog(
        _ durability: Durability, isShared: Bool = false, pageSize: Int64, cacheSize: Int64,
        checkpointSize: Int64, keptLogSize: Int64
    ) throws(SQLiteError) {
        let synchronous = durability == .power ? "FULL" : "NORMAL"
        let locking = isShared ? "NORMAL" : "EXCLUSIVE"
        try execute(
            """
            PRAGMA locking_mode = \(locking); PRAGMA page_size = \(pageSize);
            PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous);
            PRAGMA cache_size = -\(cacheSize); PRAGMA journal_size_limit = \(keptLogSize);
            """)
        try execute("PRAGMA wal_autocheckpoint = \(checkpointSize / (try self.pageSize))")
    }

    /// Copies the log's pages into the file and waits for the disk; the next commit then writes
    /// from the start of the log.
    package func checkpoint() throws(SQLiteError) {
        let code = unsafe sqlite3_wal_checkpoint_v2(
            handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }

    /// Replaces the contents of this database by a copy of another file's, which another process may
    /// be writing.
    package func copyContents(ofFile path: String) throws(SQLiteError) {
        let other = try SQLiteConnection(path)
        guard let backup = unsafe sqlite3_backup_init(handle, "main", other.handle, "main") else {
            throw SQLiteError(code: unsafe sqlite3_extended_errcode(handle))
        }
        let code = unsafe sqlite3_backup_step(backup, -1)
        unsafe sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw SQLiteError(code: code) }
    }

    /// Writes a copy of the database to an empty file.
    package func copy(to path: String) throws(SQLiteError) {
        try statement("VACUUM INTO ?").run([.text(path)])
    }

    /// Runs the migrations that the file lacks; `user_version` counts those it has.
    ///
    /// - Parameters:
    ///   - migrations: Scripts, each of which upgrades the schema by one version.
    ///   - application: Identifies the program in the file's header, for `file` and similar tools.
    /// - Returns: False if the file has more migrations than these, because a newer program wrote
    ///   it.
    /// - Throws: ``SQLiteError``.
    package func migrate(
        by migrations: [String], application: Int32
    ) throws(SQLiteError) -> Bool {
        let version = Int(try integer("PRAGMA user_version") ?? 0)
        guard version <= migrations.count else { return false }
        for number in migrations.indices.dropFirst(version) {
            try transaction { () throws(SQLiteError) in
                try execute(
                    """
                    \(migrations[number])
                    PRAGMA application_id = \(application); PRAGMA user_version = \(number + 1);
                    """)
            }
        }
        return true
    }

    var pageSize: Int64 {
        get throws(SQLiteError) { max(512, try integer("PRAGMA page_size") ?? 512) }
    }
}
