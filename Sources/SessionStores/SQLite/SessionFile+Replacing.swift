import Glibc
import SQLiteAccess

/// Puts a new file in the place of one that is damaged or was removed.
///
/// The new file is complete before anything is renamed, so a failure leaves everything as it was.
extension SessionFile {
    /// The number of files of a kind that are kept aside; the oldest is removed.
    private static let asideLimit = 3

    private var newPath: String { path + ".new" }

    var isEmpty: Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_size == 0
    }

    /// Moves the damaged file aside, and opens a new one with the sessions that can be read.
    func replaceDamaged(
        _ fileLock: FileLock
    ) throws(SessionFileError) -> (Opened, SessionFileDamage?) {
        let fault = DamagedDatabase(path, pageSize: Self.pageSize).fault
        try makeNewFile()
        let (kept, lost) = try salvage()
        let aside = try putNewFile(movingOldTo: "damaged")
        let damage = SessionFileDamage(fault: fault, kept: kept, lost: lost, aside: aside ?? path)
        return (try open(fileLock), damage)
    }

    /// Writes the open file's sessions to a new file at the path, and opens it.
    ///
    /// - Parameters:
    ///   - database: The open file, which is no longer at its path.
    ///   - fileLock: Its lock, which may have been removed too.
    /// - Returns: The new file, and where another one was moved that had taken the path.
    /// - Throws: `SessionFileError`.
    func recreate(
        from database: SQLiteConnection, _ fileLock: FileLock
    ) throws(SessionFileError) -> (Opened, aside: String?) {
        makeFolder()
        let fileLock = fileLock.isInPlace ? fileLock : try FileLock(of: path)
        try makeNewFile()
        do {
            try database.copy(to: newPath)
        } catch {
            // A part of it must not fill the disk.
            unsafe unlink(newPath)
            throw SessionFileError(error)
        }
        let aside = try putNewFile(movingOldTo: "replaced")
        return (try open(fileLock), aside)
    }

    private func makeNewFile() throws(SessionFileError) {
        unsafe unlink(newPath)
        try makeFile(newPath)
    }

    private func salvage() throws(SessionFileError) -> (kept: Int, lost: Int) {
        do {
            let database = try SQLiteConnection(newPath)
            // The new file is made again if the process ends before it is complete.
            try database.execute(
                """
                PRAGMA page_size = \(Self.pageSize); PRAGMA journal_mode = MEMORY;
                PRAGMA cache_size = -\(Self.cacheSize)
                """)
            _ = try SessionSchema.migrate(database)
            return try database.addSessions(ofDamaged: path, pageSize: Self.pageSize)
        } catch {
            unsafe unlink(newPath)
            throw SessionFileError(error)
        }
    }

    /// Renames the new file to the path; returns where a file that had the path was moved.
    private func putNewFile(movingOldTo suffix: String) throws(SessionFileError) -> String? {
        let aside = "\(path).\(suffix)"
        let names = [aside] + (1..<Self.asideLimit).map { "\(aside).\($0)" }
        let hasOld = FileIdentity(of: path) != nil
        // SQLite would apply a log that stays behind to the new file.
        for ending in ["", "-wal", "-shm"] {
            unsafe unlink((hasOld ? names[Self.asideLimit - 1] : path) + ending)
            guard hasOld else { continue }
            for (newer, older) in zip([path] + names, names).reversed() {
                unsafe rename(newer + ending, older + ending)
            }
        }
        guard unsafe rename(newPath, path) == 0 else { throw .folderUnusable }
        return hasOld ? aside : nil
    }
}
