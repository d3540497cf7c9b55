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

    /// SQLite failed with this result code.
    case unusable(code: Int32)

    init(_ error: SQLiteError) {
        self = error.isBusy ? .openElsewhere : .unusable(code: error.code)
    }

    /// Whether the file is damaged, so that replacing it by a new file helps.
    var isCorruption: Bool {
        guard case .unusable(let code) = self else { return false }
        return SQLiteError(code: code).isCorruption
    }
}
