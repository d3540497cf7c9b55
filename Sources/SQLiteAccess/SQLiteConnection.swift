import CSQLite

/// A connection to an SQLite database in a file, for one thread at a time: the owner keeps it under a
/// lock.
///
/// Public, as are the statement and its rows: bodies that are generic must be inlined into the rooms
/// that use them (Decision 76).
@safe
public final class SQLiteConnection: @unchecked Sendable {
    // Sound because any thread may use a connection and its statements, one at a time
    // (sqlite.org/threadsafe.html, multi-thread mode), and the owner's lock covers all of them.

    /// What a commit survives.
    package enum Durability: Sendable {
        /// The end of the process. A power failure may lose the last commits, and leaves a whole file.
        case process
        /// Power failures too, at the price of a wait for the disk at each commit.
        case power
    }

    private let handle: OpaquePointer

    /// Opens a file that exists.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - timeout: How long to wait for another program's lock, in milliseconds.
    /// - Throws: ``SQLiteError``.
    package init(_ path: String, timeout: Int32 = 250) throws(SQLiteError) {
        var handle: OpaquePointer?
        let mode = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        let code = unsafe sqlite3_open_v2(path, &handle, mode, nil)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            // A connection that could not be opened must be closed nevertheless.
            unsafe sqlite3_close_v2(handle)
            throw SQLiteError(code: code)
        }
        unsafe self.handle = handle
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, timeout)
    }

    deinit {
        // The handle is freed with the last statement, if statements outlive the connection.
        unsafe sqlite3_close_v2(handle)
    }

    /// Prepares a statement that is run many times.
    package func statement(_ text: String) throws(SQLiteError) -> SQLiteStatement {
        unsafe try SQLiteStatement(text, on: handle)
    }

    /// Runs statements that are not worth keeping.
    package func execute(_ script: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }

    /// The integer in the first column of the first row, as of `PRAGMA user_version`.
    package func integer(_ text: String) throws(SQLiteError) -> Int64? {
        try statement(text).first([]) { $0.integer(0) }
    }

    /// Rows that the last statement changed; rows that its triggers changed do not count.
    public var changes: Int32 { unsafe sqlite3_changes(handle) }

    /// Rows that were changed since the connection was opened; wraps around after 2³² of them.
    public var totalChanges: Int32 { unsafe sqlite3_total_changes(handle) }

    /// Commits all of `body`, or nothing if it throws.
    package func transaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some failures SQLite has rolled back already.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }
}

// MARK: Files

extension SQLiteConnection {
    /// Sets the file up for one process that writes often: write-ahead log, exclusive locking.
    ///
    /// Called before the file is read, because exclusive locking keeps the index of the log in memory
    /// only then (sqlite.org/wal.html#noshm).
    ///
    /// - Parameters:
    ///   - durability: What a commit survives.
    ///   - pageSize: Bytes of a page, for a new file; a file that has pages keeps their size.
    ///   - cacheSize: Memory for pages, in KiB.
    ///   - checkpointSize: Bytes of log after which a commit makes a checkpoint.
    ///   - keptLogSize: Bytes of log that stay allocated after a checkpoint.
    /// - Throws: ``SQLiteError``.
    package func useWriteAheadLog(
        _ durability: Durability, pageSize: Int64, cacheSize: Int64, checkpointSize: Int64,
        keptLogSize: Int64
    ) throws(SQLiteError) {
        let synchronous = durability == .power ? "FULL" : "NORMAL"
        try execute(
            """
            PRAGMA locking_mode = EXCLUSIVE; PRAGMA page_size = \(pageSize);
            PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous);
            PRAGMA cache_size = -\(cacheSize); PRAGMA journal_size_limit = \(keptLogSize);
            """)
        try execute("PRAGMA wal_autocheckpoint = \(checkpointSize / (try self.pageSize))")
    }

    /// Copies the pages of the log into the file and waits for the disk; the next commit then writes
    /// from the start of the log.
    package func checkpoint() throws(SQLiteError) {
        let code = unsafe sqlite3_wal_checkpoint_v2(
            handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }

    /// Reads all pages and throws ``SQLiteError/corruption`` if one is damaged; larger files than the
    /// limit are not read.
    package func checkPages(ofFilesUpTo limit: Int64) throws(SQLiteError) {
        let count = try integer("PRAGMA page_count") ?? 0
        guard count <= limit / (try pageSize) else { return }
        let answer = try statement("PRAGMA quick_check(1)").first([]) { $0.text(0) }
        guard answer == "ok" else { throw .corruption }
    }

    /// Runs the migrations that the file has not had; `user_version` counts them.
    ///
    /// - Parameters:
    ///   - migrations: Scripts, of which each makes a version from the one before.
    ///   - application: Identifies the program in the file's header, for `file` and the like.
    /// - Returns: False if the file has had more migrations than these: a newer program wrote it.
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

    private var pageSize: Int64 {
        get throws(SQLiteError) { max(512, try integer("PRAGMA page_size") ?? 512) }
    }
}
