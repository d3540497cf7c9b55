import SQLiteAccess

/// The tables of a session file, with the migrations between versions.
///
///     session   one row a session
///       id        16 bytes: a hash, which controls nothing
///       revision  the number of replacements of the state
///       born      in steady milliseconds, like `used` and `due`
///       used      when a use was last recorded
///       due       when a sweep checks it next: never after its end
///       address   the client hash
///       state     bytes
///     address   the number of sessions of each client hash, maintained by triggers
///     named_value  one row a value that stays: name, revision, bytes
///     clock     one row: the steady time, and how far it is ahead of the caller's clock
///
/// A use does not change `due`: the sweep finds that the session lives longer, and postpones it. So
/// an event changes one page of the file, and no index.
enum SessionSchema {
    /// "Peek" in ASCII, which `file` reads from the header.
    private static let application: Int32 = 0x5065_656b

    /// The scripts that upgrade each version to the next.
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
        """,
        """
        CREATE TRIGGER session_begins AFTER INSERT ON session BEGIN
            INSERT INTO address VALUES (new.address, 1)
                ON CONFLICT (address) DO UPDATE SET sessions = sessions + 1;
        END;
        CREATE TRIGGER session_ends AFTER DELETE ON session BEGIN
            UPDATE address SET sessions = sessions - 1 WHERE address = old.address;
            DELETE FROM address WHERE address = old.address AND sessions <= 0;
        END;
        """,
        """
        CREATE TABLE named_value (
            name TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL, bytes BLOB NOT NULL
        ) WITHOUT ROWID;
        """,
    ]

    /// Migrates a file to the newest version; returns false if a newer program wrote it.
    static func migrate(_ database: SQLiteConnection) throws(SQLiteError) -> Bool {
        try database.migrate(by: migrations, application: application)
    }
}
