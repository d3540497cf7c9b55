import CSQLite

/// Why SQLite did not do what it was asked, by its result code (sqlite.org/rescode.html).
struct DatabaseError: Error, Equatable {
    let code: Int32

    /// The file does not hold together.
    static let damage = DatabaseError(code: SQLITE_CORRUPT)

    /// Whether the file is no database, or not a whole one.
    var isDamage: Bool {
        // The low byte is the primary code.
        [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
    }
}
