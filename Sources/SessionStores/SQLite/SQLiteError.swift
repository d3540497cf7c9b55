import CSQLite

/// Why SQLite did not do what it was asked, by its result code (sqlite.org/rescode.html).
struct SQLiteError: Error, Equatable {
    let code: Int32

    /// The file does not hold together.
    static let corruption = SQLiteError(code: SQLITE_CORRUPT)

    /// Written out, as Swift does not see them: the library's macros compute them.
    private static let readFailures: Set<Int32> = [
        SQLITE_IOERR | 1 << 8, SQLITE_IOERR | 2 << 8, SQLITE_IOERR | 32 << 8,
    ]

    /// Whether another program has the file open.
    var isBusy: Bool { primary == SQLITE_BUSY }

    /// Whether the file is no database, or not a whole one.
    var isCorruption: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(primary) }

    /// Whether it was a page that could not be read, or holds what it should not: others may be well.
    var affectsOnePage: Bool {
        primary == SQLITE_CORRUPT || Self.readFailures.contains(code)
    }

    /// What the low byte is; the others tell more.
    private var primary: Int32 { code & 0xFF }
}
