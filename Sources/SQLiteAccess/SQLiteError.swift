import CSQLite

/// Why SQLite failed, by its extended result code (sqlite.org/rescode.html).
public struct SQLiteError: Error, Equatable {
    package let code: Int32

    package init(code: Int32) { self.code = code }

    /// The content of the file contradicts itself.
    package static let corruption = SQLiteError(code: SQLITE_CORRUPT)

    /// Another program has the file open.
    package var isBusy: Bool { primary == SQLITE_BUSY }

    /// The file is no database, or is damaged.
    package var isCorruption: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(primary) }

    /// The low byte is the kind of failure; the other bytes say more of it.
    private var primary: Int32 { code & 0xFF }
}
