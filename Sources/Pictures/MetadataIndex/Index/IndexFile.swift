import Glibc
import Hashing
import SQLiteAccess

/// The file of the index: made again if it is damaged or of another version, because all that is in
/// it can be read from the pictures again.
package final class IndexFile: Sendable {
    private let path: String
    /// Held by the process that writes the file.
    private let lock: FileLock

    /// Rows of other versions are not read, because their meaning may differ.
    ///
    /// It counts the changes of the tables, of the rows, and of what is read from pictures.
    private static let version: Int64 = 11

    /// The path of the index of a library in a folder.
    package static func path(in folder: String, for library: String) -> String {
        let name = String(hexadecimal: SHA256.hash(Array(library.utf8)).bytes.prefix(8))
        return "\(folder)/pictures-\(name).sqlite"
    }

    /// Locks the file; another process that has it is the one that writes it.
    package init(path: String, in folder: String) throws(FileLockError) {
        DatabaseFolder.make(folder)
        lock = try FileLock(of: path)
        self.path = path
    }

    /// Opens the file; one that is damaged or of another version is made again.
    package func open() throws(SQLiteError) -> IndexTable {
        do throws(SQLiteError) {
            if let table = try openExisting() { return table }
        } catch {
            guard error.isCorruption || error.isOfStatement else { throw error }
        }
        return try make()
    }

    /// Removes the file and makes an empty one.
    package func make() throws(SQLiteError) -> IndexTable {
        for suffix in ["", "-wal", "-shm"] { unsafe unlink(path + suffix) }
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        let connection = try connect()
        try connection.transaction { () throws(SQLiteError) in
            try connection.execute(
                "\(IndexTable.schema); PRAGMA user_version = \(Self.version);")
        }
        return try IndexTable(on: connection)
    }

    private func openExisting() throws(SQLiteError) -> IndexTable? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_size > 0 else { return nil }
        let connection = try connect()
        guard try connection.integer("PRAGMA user_version") == Self.version else { return nil }
        try connection.execute(FolderTable.schema)
        return try IndexTable(on: connection)
    }

    /// Another connection to the open file.
    func openAgain() throws(SQLiteError) -> IndexTable { try IndexTable(on: connect()) }

    private func connect() throws(SQLiteError) -> SQLiteConnection {
        let connection = try SQLiteConnection(path)
        try connection.useWriteAheadLog(
            .process, isShared: true, pageSize: 4096, cacheSize: Self.cacheSize,
            checkpointSize: 4 << 20, keptLogSize: 4 << 20)
        return connection
    }

    /// Memory for pages of the file, in KiB.
    private static let cacheSize: Int64 = 4_096

    /// An index in memory, for a process without a file of its own.
    ///
    /// - Parameter path: A file that another process writes, of which this one takes a copy.
    /// - Returns: The tables.
    /// - Throws: ``SQLiteError``.
    static func inMemory(copying path: String? = nil) throws(SQLiteError) -> IndexTable {
        if let path, let copied = try? copy(of: path) { return copied }
        let connection = try SQLiteConnection(":memory:")
        try connection.execute(IndexTable.schema)
        return try IndexTable(on: connection)
    }

    private static func copy(of path: String) throws(SQLiteError) -> IndexTable? {
        let connection = try SQLiteConnection(":memory:")
        try connection.copyContents(ofFile: path)
        guard try connection.integer("PRAGMA user_version") == version else { return nil }
        try connection.execute(FolderTable.schema)
        return try IndexTable(on: connection)
    }
}
