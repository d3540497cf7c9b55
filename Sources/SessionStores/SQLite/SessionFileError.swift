/// Why a file of sessions cannot be used.
package enum SessionFileError: Error, Equatable {
    /// Another process has it.
    case inUse

    /// Another program has it open.
    case openElsewhere

    /// The folder cannot be made or written to.
    case folderUnusable

    /// The log of changes is there and cannot be read.
    case logUnusable

    /// A newer version of the program made it.
    case newer

    /// The library says so; its result code.
    case unusable(code: Int32)

    static func database(_ error: SQLiteError) -> SessionFileError {
        error.isBusy ? .openElsewhere : .unusable(code: error.code)
    }

    /// Whether the file is damaged: another one in its place would do.
    var isCorruption: Bool {
        guard case .unusable(let code) = self else { return false }
        return SQLiteError(code: code).isCorruption
    }
}
