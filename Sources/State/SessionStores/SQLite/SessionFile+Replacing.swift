import Glibc
import SQLiteAccess

/// Puts a new file in the place of one that is damaged or was removed.
///
/// The new file is complete before anything is renamed, so a failure leaves everything as it was.
extension SessionFile {
    /// The number of files of a kind that are kept aside: the first ones, and the last one.
    private static let asideLimit = 3

    private var newPath: String { path + ".new" }

    var isEmpty: Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_size == 0
    }

    var namedValues: NamedValueCopy { NamedValueCopy(of: path) }

    /// Begins a file with the named values where there is none.
    func begin(_ fileLock: FileLock) throws(SessionFileError) -> (Opened, SessionFileDamage?) {
        try makeNewFile()
        let values = try restoreValues()
        _ = try putNewFile(movingOldTo: "replaced")
        return (try open(fileLock), SessionFileDamage(values: values, aside: nil))
    }

    /// Moves the damaged file aside, and begins a new one with the named values.
    func replace(_ fileLock: FileLock?) throws(SessionFileError) -> (Opened, SessionFileDamage?) {
        try makeNewFile()
        let values = try restoreValues()
        let aside = try putNewFile(movingOldTo: "damaged")
        return (try open(fileLock), SessionFileDamage(values: values, aside: aside ?? path))
    }

    /// Writes the open file's sessions to a new file at the path, and opens it.
    ///
    /// - Parameters:
    ///   - database: The open file, which is no longer at its path; if it is damaged, the new file has the
    ///     named values alone.
    ///   - fileLock: Its lock, which may have been removed too.
    /// - Returns: The new file, and where another one was moved that had taken the path.
    /// - Throws: `SessionFileError`.
    func recreate(
        from database: SQLiteConnection, _ fileLock: FileLock?
    ) throws(SessionFileError) -> (Opened, aside: String?) {
        makeFolder()
        let fileLock = fileLock?.isInPlace == true ? fileLock : try lock()
        try makeNewFile()
        do {
            try database.copy(to: newPath)
        } catch {
            // A part of it must not fill the disk.
            unsafe unlink(newPath)
            guard error.isCorruption else { throw SessionFileError(error) }
            do throws(SQLiteError) {
                try database.checkReadable()
            } catch {
                throw SessionFileError(error)
            }
            try makeNewFile()
            _ = try restoreValues()
        }
        let aside = try putNewFile(movingOldTo: "replaced")
        return (try open(fileLock), aside)
    }

    /// Makes the tables of the new file, and adds the values of the copy.
    private func restoreValues() throws(SessionFileError) -> Int {
        do {
            let database = try SQLiteConnection(newPath)
            // The new file is made again if the process ends before it is complete.
            try database.execute(
                "PRAGMA page_size = \(Self.pageSize); PRAGMA journal_mode = MEMORY")
            _ = try SessionSchema.migrate(database)
            return try namedValues.restore(to: database)
        } catch {
            unsafe unlink(newPath)
            throw SessionFileError(error)
        }
    }

    private func makeNewFile() throws(SessionFileError) {
        unsafe unlink(newPath)
        _ = try makeFile(newPath)
    }

    /// Renames the new file to the path; returns where a file that had the path was moved.
    private func putNewFile(movingOldTo suffix: String) throws(SessionFileError) -> String? {
        var aside: String?
        if FileIdentity(of: path) != nil {
            let free = asidePath("\(path).\(suffix)")
            for ending in ["", "-shm", "-wal"] { unsafe unlink(free + ending) }
            // A link where there are links, so that there is a file at the path whenever the
            // process is killed.
            guard unsafe link(path, free) == 0 || rename(path, free) == 0 else {
                throw .folderUnusable
            }
            for ending in ["-shm", "-wal"] { unsafe rename(path + ending, free + ending) }
            aside = free
        }
        // SQLite would apply a log that stays behind to the new file.
        for ending in ["-shm", "-wal"] { unsafe unlink(path + ending) }
        guard unsafe rename(newPath, path) == 0 else { throw .folderUnusable }
        return aside
    }

    private func asidePath(_ first: String) -> String {
        let names = [first] + (1..<Self.asideLimit).map { "\(first).\($0)" }
        return names.first { FileIdentity(of: $0) == nil } ?? names[Self.asideLimit - 1]
    }
}
