import CSQLite

/// Why SQLite did not do what it was asked, by its result code (sqlite.org/rescode.html).
struct DatabaseError: Error, Equatable {
    let code: Int32

    /// The file does not hold together.
    static let damage = DatabaseError(code: SQLITE_CORRUPT)

    /// Whether another program has the file open.
    var isBusy: Bool { primary == SQLITE_BUSY }

    /// Whether the file is no database, or not a whole one.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(primary) }

    /// What the low byte is; the others tell more.
    private var primary: Int32 { code & 0xFF }
}
