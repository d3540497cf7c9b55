import SQLiteAccess

extension SQLiteConnection {
    /// Adds every session and named value that can be read in a damaged file to the tables of this
    /// one.
    ///
    /// Each session has an entry in an index on other pages, which tells of sessions that are lost.
    ///
    /// - Parameter damaged: The damaged file.
    /// - Returns: How many sessions were added, and how many more are known of.
    /// - Throws: `SQLiteError` if this file cannot be written to.
    func addSessions(
        of damaged: DamagedDatabase
    ) throws(SQLiteError) -> (kept: Int, lost: Int) {
        // A page that was freed may have older rows; Debian's SQLite overwrites what it frees.
        let insert = try statement(
            """
            INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE
            SET revision = excluded.revision, used = excluded.used, state = excluded.state
            WHERE excluded.revision > session.revision
            """)
        let insertValue = try statement(
            """
            INSERT INTO named_value VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE
            SET revision = excluded.revision, bytes = excluded.bytes
            WHERE excluded.revision > named_value.revision
            """)
        var kept: Set<UInt128> = []
        var listed: Set<UInt128> = []
        try transaction { () throws(SQLiteError) in
            try damaged.forEachRecord { values throws(SQLiteError) in
                if values.count == 2, let id = values[1].id {
                    listed.insert(id)
                } else if values.isSession, let id = values[0].id {
                    kept.insert(id)
                    try insert.run([
                        values[0], values[1], values[2], values[3], values[4], values[5], values[6],
                    ])
                } else if values.isNamedValue {
                    try insertValue.run([values[0], values[1], values[2]])
                }
            }
            // The time at which the file was last used, because the row of the clock may be lost.
            try execute("UPDATE clock SET steady = (SELECT coalesce(max(used), 0) FROM session)")
        }
        return (kept.count, listed.subtracting(kept).count)
    }
}

extension SQLiteValue {
    /// The number of a session's id.
    fileprivate var id: UInt128? {
        guard case .blob(let bytes) = self, bytes.count == 16 else { return nil }
        return bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    }

    fileprivate var isInteger: Bool {
        if case .integer = self { true } else { false }
    }

    fileprivate var integer: Int64 {
        if case .integer(let number) = self { number } else { 0 }
    }
}

extension [SQLiteValue] {
    /// Whether these are the columns of the table of sessions.
    fileprivate var isSession: Bool {
        guard count == 7, case .blob = self[6] else { return false }
        return self[1...5].allSatisfy(\.isInteger) && self[2].integer <= self[3].integer
    }

    /// Whether these are the columns of the table of named values.
    fileprivate var isNamedValue: Bool {
        guard count == 3, case .text = self[0], case .integer = self[1], case .blob = self[2] else {
            return false
        }
        return true
    }
}
