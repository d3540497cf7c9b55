import Glibc
import SQLiteAccess

/// A copy of the named values beside the session file, from which they are read if that is damaged or missing.
///
/// Sessions are of minutes and hours, so those of a damaged file end with it. Named values are the places
/// of screens in their rounds, which are kept for years; they are some kilobytes, and change when somebody
/// presses a button, so all are copied, by the maintenance after a change.
struct NamedValueCopy: Sendable {
    /// The values of a session file, in memory.
    typealias Values = [(name: String, revision: UInt64, bytes: [UInt8])]

    private let path: String

    init(of sessions: String) { path = sessions + ".values" }

    var exists: Bool { FileIdentity(of: path) != nil }

    /// Writes all named values; a copy that was there stays until they are on the disk.
    func write(_ values: Values) throws(SQLiteError) {
        let newPath = path + ".new"
        unsafe unlink(newPath)
        // Of its owner alone, as the session file is.
        let descriptor = unsafe open(newPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        let database = try SQLiteConnection(newPath)
        try database.transaction { () throws(SQLiteError) in
            try database.execute("CREATE TABLE named_value (name, revision, bytes)")
            let insertion = try database.statement("INSERT INTO named_value VALUES (?, ?, ?)")
            for value in values {
                try insertion.run([.text(value.name), .bits(value.revision), .blob(value.bytes)])
            }
        }
        guard unsafe rename(newPath, path) == 0 else { throw SQLiteError(code: Self.cannotOpen) }
    }

    /// SQLITE_CANTOPEN.
    private static let cannotOpen: Int32 = 14

    /// Adds the values of the copy to the table; a copy that is damaged, too, is moved aside.
    ///
    /// - Returns: The number of values.
    /// - Throws: ``SQLiteError`` if the copy may be read later: nothing must be put in its place meanwhile.
    func restore(to database: SQLiteConnection) throws(SQLiteError) -> Int {
        guard exists else { return 0 }
        do {
            try database.statement("ATTACH ? AS copy").run([.text(path)])
            defer { try? database.execute("DETACH copy") }
            try database.execute("INSERT INTO main.named_value SELECT * FROM copy.named_value")
            return Int(database.changes)
        } catch {
            guard error.isCorruption else { throw error }
            try SQLiteConnection(path).checkReadable()
            unsafe rename(path, path + ".damaged")
            return 0
        }
    }
}
