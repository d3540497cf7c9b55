import SQLiteAccess

extension SQLiteBackend: NamedValueStore {
    package func value(
        _ name: String, unless revision: UInt64?
    ) throws(SessionError) -> NamedValue {
        try read { contents throws(SQLiteError) in
            try contents.table.value(name, unless: revision)
        }
    }

    package func replaceValue(
        _ name: String, expecting revision: UInt64?, with bytes: [UInt8]
    ) throws(SessionError) -> UInt64? {
        try write { contents throws(SQLiteError) in
            let replaced = try contents.table.replaceValue(name, expecting: revision, with: bytes)
            // A full disk costs the copy alone; the next change copies all.
            if replaced != nil { try? file.namedValues.write(from: contents.table.database) }
            return replaced
        }
    }
}

/// Read and written seldom, so their statements are not kept.
extension SessionTable {
    fileprivate func value(
        _ name: String, unless revision: UInt64?
    ) throws(SQLiteError) -> NamedValue {
        // SQLite reads the pages of a large value only if the column is asked for.
        let known: SQLiteValue = revision.map { .bits($0) } ?? .null
        return try database.statement(
            """
            SELECT revision, CASE WHEN revision IS ? THEN NULL ELSE bytes END
            FROM named_value WHERE name = ?
            """
        ).first([known, .text(name)]) { row in
            row.isNull(1) ? .unchanged : .present(row.blob(1), revision: row.bits(0))
        } ?? .absent
    }

    fileprivate func replaceValue(
        _ name: String, expecting revision: UInt64?, with bytes: [UInt8]
    ) throws(SQLiteError) -> UInt64? {
        let next = (revision ?? 0) &+ 1
        if let revision {
            try database.statement(
                "UPDATE named_value SET revision = ?, bytes = ? WHERE name = ? AND revision = ?"
            ).run([.bits(next), .blob(bytes), .text(name), .bits(revision)])
        } else {
            try database.statement(
                "INSERT INTO named_value VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING"
            ).run([.text(name), .bits(next), .blob(bytes)])
        }
        return database.changes == 1 ? next : nil
    }
}
