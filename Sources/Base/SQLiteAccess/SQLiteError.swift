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

    /// A statement is not valid, as for a file with other tables.
    package var isOfStatement: Bool { primary == SQLITE_ERROR }

    /// What is wrong and what the operator should do, as the end of a sentence.
    package var reason: String {
        switch primary {
        case SQLITE_BUSY, SQLITE_LOCKED:
            "another program has the file open; close it there"
        case SQLITE_CANTOPEN:
            "the file cannot be opened; check its folder, its permissions and the limit of open files"
        case SQLITE_CORRUPT: "the file is damaged; check the disk"
        case SQLITE_FULL: "the disk is full; make room on it"
        case SQLITE_IOERR: "the disk cannot be read or written; check the disk and its quota"
        case SQLITE_NOMEM: "there is not enough memory; give the process more"
        case SQLITE_NOTADB: "the file is no SQLite database; find out which program overwrote it"
        case SQLITE_PERM, SQLITE_AUTH, SQLITE_READONLY:
            "the file is read-only; make it and its disk writable"
        default: "SQLite failed with result code \(code); look it up at sqlite.org/rescode.html"
        }
    }

    /// The low byte is the kind of failure; the other bytes are details.
    private var primary: Int32 { code & 0xFF }
}
