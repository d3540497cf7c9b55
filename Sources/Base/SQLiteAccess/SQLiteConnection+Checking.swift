import CSQLite

extension SQLiteConnection {
    /// Reads all pages and throws ``SQLiteError/corruption`` if one is damaged; files larger than
    /// the limit are not checked.
    ///
    /// A page that the disk cannot deliver fails SQLite's check as a damaged one does. So a file is
    /// damaged only if it fails the check again when all of it could be read.
    package func checkPages(ofFilesUpTo limit: Int64) throws(SQLiteError) {
        let count = try integer("PRAGMA page_count") ?? 0
        guard count <= limit / (try pageSize), try !isSound else { return }
        try checkReadable()
        guard try isSound else { throw .corruption }
    }

    private var isSound: Bool {
        get throws(SQLiteError) {
            try statement("PRAGMA quick_check(1)").first([]) { $0.text(0) } == "ok"
        }
    }

    /// Reads the file, and its log if it is open, to their ends.
    ///
    /// By SQLite's own descriptors, because closing another one would end SQLite's locks on the file. Sound
    /// where nobody else changes their sizes meanwhile, as with a file of this process alone.
    ///
    /// - Throws: ``SQLiteError`` if the disk cannot deliver all of them, which SQLite tells as damage
    ///   (SQLITE_IOERR_CORRUPTFS).
    package func checkReadable() throws(SQLiteError) {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        for kind in [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER] {
            var file: UnsafeMutablePointer<sqlite3_file>?
            unsafe sqlite3_file_control(handle, "main", kind, &file)
            guard let file = unsafe file, let methods = unsafe file.pointee.pMethods?.pointee
            else { continue }
            var (size, offset): (sqlite3_int64, sqlite3_int64) = (0, 0)
            var code = unsafe methods.xFileSize(file, &size)
            while code == SQLITE_OK, offset < size {
                let count = min(sqlite3_int64(bytes.count), size - offset)
                code = unsafe methods.xRead(file, &bytes, Int32(count), offset)
                offset += count
            }
            guard code == SQLITE_OK else { throw SQLiteError(code: code) }
        }
    }
}
