import CSQLite

/// Why SQLite failed, by its extended result code (sqlite.org/rescode.html).
public struct SQLiteError: Error, Equatable {
    package let code: Int32

    package init(code: Int32) { self.code = code }

    /// The content of the file is inconsistent.
    package static let corruption = SQLiteError(code: SQLITE_CORRUPT)

    /// Another program has the file open.
    package var isBusy: Bool { primary == SQLITE_BUSY }

    /// The file is damaged or is not a database.
    package var isCorruption: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(primary) }

    /// The low byte is the kind of failure; the other bytes are details.
    private var primary: Int32 { code & 0xFF }
}
