import Glibc
import SQLiteAccess

/// A copy of the named values beside the session file, from which they are read if that is damaged.
///
/// Sessions are of minutes and hours, so those of a damaged file end with it. Named values are the places
/// of screens in their rounds, which are kept for years; they are some kilobytes, and change when somebody
/// presses a button, so all are copied at each change.
struct NamedValueCopy: Sendable {
    private let path: String

    init(of sessions: String) { path = sessions + ".values" }

    private var exists: Bool { FileIdentity(of: path) != nil }

    /// Writes the values of a file that has some and no copy of them.
    func begin(from database: SQLiteConnection) throws(SQLiteError) {
        guard !exists, try database.integer("SELECT count(*) FROM named_value") ?? 0 > 0 else {
            return
        }
        try write(from: database)
    }

    /// Writes all named values; a copy that was there stays until they are on the disk.
    func write(from database: SQLiteConnection) throws(SQLiteError) {
        let newPath = path + ".new"
        unsafe unlink(newPath)
        // Of its owner alone, as the session file is.
        let descriptor = unsafe open(newPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        try attached(newPath, to: database) { () throws(SQLiteError) in
            try database.execute("CREATE TABLE copy.named_value AS SELECT * FROM main.named_value")
        }
        unsafe rename(newPath, path)
    }

    /// Adds the values of the copy to the table; returns how many there are.
    func restore(to database: SQLiteConnection) throws(SQLiteError) -> Int {
        guard exists else { return 0 }
        return try attached(path, to: database) { () throws(SQLiteError) in
            try database.execute("INSERT INTO main.named_value SELECT * FROM copy.named_value")
            return Int(database.changes)
        }
    }

    private func attached<Result>(
        _ file: String, to database: SQLiteConnection, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try database.statement("ATTACH ? AS copy").run([.text(file)])
        defer { try? database.execute("DETACH copy") }
        return try body()
    }
}
