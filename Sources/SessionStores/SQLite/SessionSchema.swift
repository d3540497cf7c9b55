/// The tables of a session file, from version to version.
///
///     session   one row a session
///       id        16 bytes: a hash, which controls nothing
///       revision  how often the state was replaced
///       born      in steady milliseconds, as are `used` and `due`
///       used      when a use was last recorded
///       due       when a sweep looks at it next: never after its end
///       address   a hash of where it came from
///       state     bytes
///     address   how many sessions each address has
///     clock     one row: what the steady time was, and how far ahead of the caller's clock
///
/// Uses do not touch `due`: a session that was used lives longer, which the sweep finds out when it
/// comes. So an event changes one page of the file, and no index.
enum SessionSchema {
    /// Stands in the file's head, so that `file` can tell whose it is: "Peek".
    private static let application = 0x5065_656b

    /// What makes each version from the one before it.
    private static let migrations = [
        """
        CREATE TABLE session (
            id BLOB PRIMARY KEY NOT NULL, revision INTEGER NOT NULL, born INTEGER NOT NULL,
            used INTEGER NOT NULL, due INTEGER NOT NULL, address INTEGER NOT NULL,
            state BLOB NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX session_due ON session (due);
        CREATE TABLE address (
            address INTEGER PRIMARY KEY NOT NULL, sessions INTEGER NOT NULL
        );
        CREATE TABLE clock (
            one INTEGER PRIMARY KEY CHECK (one = 1), steady INTEGER NOT NULL,
            ahead INTEGER NOT NULL
        );
        INSERT INTO clock VALUES (1, 0, 0);
        """
    ]

    /// Brings a file to the newest version, unless it is newer than that; says whether it was not.
    static func prepare(_ database: SQLiteConnection) throws(SQLiteError) -> Bool {
        let version = Int(try database.number("PRAGMA user_version") ?? 0)
        guard version <= migrations.count else { return false }
        for migration in migrations.indices.dropFirst(version) {
            try database.transaction { () throws(SQLiteError) in
                try database.execute(
                    """
                    \(migrations[migration])
                    PRAGMA application_id = \(application); PRAGMA user_version = \(migration + 1);
                    """)
            }
        }
        return true
    }
}
