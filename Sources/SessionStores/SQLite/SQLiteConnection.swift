import CSQLite

/// A connection to a file of SQLite's, for one thread at a time: its owner keeps it under a lock.
@safe
final class SQLiteConnection: @unchecked Sendable {
    // Sound because a connection and its statements may be used by any thread, one at a time
    // (sqlite.org/threadsafe.html, multi-thread mode), and the store keeps each under one lock.

    /// How long it waits for another program that has the file open, in milliseconds.
    private static let timeout: Int32 = 250

    private let handle: OpaquePointer

    /// Opens a file that exists.
    init(_ path: String) throws(SQLiteError) {
        var handle: OpaquePointer?
        let mode = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        let code = unsafe sqlite3_open_v2(path, &handle, mode, nil)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            // A connection that could not be opened is one that must be closed.
            unsafe sqlite3_close_v2(handle)
            throw SQLiteError(code: code)
        }
        unsafe self.handle = handle
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, Self.timeout)
    }

    deinit {
        // Whichever goes first, the connection or its statements: the last one ends it.
        unsafe sqlite3_close_v2(handle)
    }

    /// Prepares a statement, for as long as the connection lives.
    func statement(_ text: String) throws(SQLiteError) -> SQLiteStatement {
        unsafe try SQLiteStatement(text, on: handle)
    }

    /// Runs one or more statements that are not worth keeping.
    func execute(_ script: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }

    /// The number that a statement tells: `PRAGMA user_version`.
    func number(_ text: String) throws(SQLiteError) -> Int64? {
        try statement(text).first([]) { $0.integer(0) }
    }

    /// Rows that the last statement changed, of those that change any.
    var changes: Int32 { unsafe sqlite3_changes(handle) }

    /// Rows that were changed since the connection was opened; it begins anew after 2³² of them.
    var totalChanges: Int32 { unsafe sqlite3_total_changes(handle) }

    /// Does all of `body` or nothing of it.
    func transaction<Answer>(
        _ body: () throws(SQLiteError) -> Answer
    ) throws(SQLiteError) -> Answer {
        try execute("BEGIN IMMEDIATE")
        do {
            let answer = try body()
            try execute("COMMIT")
            return answer
        } catch {
            // SQLite has rolled back already after some failures; then there is nothing to do.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }
}
