import SQLiteAccess

/// Why a session file cannot be used.
package enum SessionFileError: Error, Equatable {
    /// Another process of this program has it open.
    case inUse

    /// Another program has it open.
    case openElsewhere

    /// The folder cannot be created or written to.
    case folderUnusable

    /// A newer version of the program made it.
    case newer

    /// SQLite failed for this reason, with this result code.
    case unusable(reason: String, code: Int32)

    init(_ error: SQLiteError) {
        self = error.isBusy ? .openElsewhere : .unusable(reason: error.reason, code: error.code)
    }

    /// What is wrong and what the operator should do, as the end of a sentence.
    package var reason: String {
        switch self {
        case .inUse: "another peekstrip has the file open; stop it"
        case .openElsewhere: "another program has the file open; close it there"
        case .folderUnusable: "the folder cannot be written to; make it writable"
        case .newer: "a newer peekstrip wrote the file; use that version"
        case .unusable(let reason, _): reason
        }
    }

    /// SQLite's result code; nil if the reason is another.
    package var code: Int32? {
        guard case .unusable(_, let code) = self else { return nil }
        return code
    }

    /// Whether the file is damaged, so that replacing it by a new file helps.
    var isCorruption: Bool { code.map { SQLiteError(code: $0).isCorruption } ?? false }
}
