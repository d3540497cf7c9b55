import Glibc
import SQLiteAccess

/// Puts a new file in the place of one that is damaged or was removed.
///
/// The new file is complete before anything is renamed, so a failure leaves everything as it was.
extension SessionFile {
    /// The number of files of a kind that are kept aside: the first ones, because a file that is
    /// damaged again has less in it, and the last one.
    private static let asideLimit = 3

    private var newPath: String { path + ".new" }

    var isEmpty: Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_size == 0
    }

    /// The damaged file, to be read page by page.
    var damagedDatabase: DamagedDatabase { DamagedDatabase(path, pageSize: Self.pageSize) }

    /// Moves the damaged file aside, and opens a new one with the sessions that can be read.
    func replace(
        _ damaged: DamagedDatabase, _ fileLock: FileLock
    ) throws(SessionFileError) -> (Opened, SessionFileDamage?) {
        damaged.refresh()
        try makeNewFile()
        let (kept, lost) = try salvage(damaged)
        let aside = try putNewFile(movingOldTo: "damaged")
        let damage = SessionFileDamage(
            fault: damaged.fault, kept: kept, lost: lost, aside: aside ?? path)
        return (try open(fileLock), damage)
    }

    /// Writes the open file's sessions to a new file at the path, and opens it.
    ///
    /// - Parameters:
    ///   - database: The open file, which is no longer at its path.
    ///   - damaged: The same file, if it was found damaged.
    ///   - fileLock: Its lock, which may have been removed too.
    /// - Returns: The new file, and where another one was moved that had taken the path.
    /// - Throws: `SessionFileError`.
    func recreate(
        from database: SQLiteConnection, damaged: DamagedDatabase?, _ fileLock: FileLock
    ) throws(SessionFileError) -> (Opened, aside: String?) {
        makeFolder()
        let fileLock = fileLock.isInPlace ? fileLock : try lock()
        try makeNewFile()
        if let damaged {
            damaged.refresh()
            _ = try salvage(damaged)
        } else {
            do {
                try database.copy(to: newPath)
            } catch {
                // A part of it must not fill the disk.
                unsafe unlink(newPath)
                throw SessionFileError(error)
            }
        }
        let aside = try putNewFile(movingOldTo: "replaced")
        return (try open(fileLock), aside)
    }

    private func makeNewFile() throws(SessionFileError) {
        unsafe unlink(newPath)
        _ = try makeFile(newPath)
    }

    private func salvage(
        _ damaged: DamagedDatabase
    ) throws(SessionFileError) -> (kept: Int, lost: Int) {
        do {
            let database = try SQLiteConnection(newPath)
            // The new file is made again if the process ends before it is complete.
            try database.execute(
                """
                PRAGMA page_size = \(Self.pageSize); PRAGMA journal_mode = MEMORY;
                PRAGMA cache_size = -\(Self.cacheSize)
                """)
            _ = try SessionSchema.migrate(database)
            return try database.addSessions(of: damaged)
        } catch {
            unsafe unlink(newPath)
            throw SessionFileError(error)
        }
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
