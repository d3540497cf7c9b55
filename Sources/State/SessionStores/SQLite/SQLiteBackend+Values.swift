import SQLiteAccess
import Synchronization

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
            if replaced != nil { contents.areValuesCopied = false }
            return replaced
        }
    }

    /// Writes the copy of the named values if one was changed since it was written.
    ///
    /// Only reading them takes the lock. A full disk costs the copy alone; the next maintenance tries again.
    func copyValues() {
        guard let file, let values = contents.withLock({ takeValuesToCopy(&$0) }) else { return }
        do {
            try file.namedValues.write(values)
        } catch {
            contents.withLock { $0.areValuesCopied = false }
        }
    }

    private func takeValuesToCopy(_ contents: inout Contents) -> NamedValueCopy.Values? {
        guard !contents.areValuesCopied else { return nil }
        do {
            let values = try contents.table.values()
            contents.areValuesCopied = true
            return values.isEmpty ? nil : values
        } catch {
            if error.isCorruption { isDamageSuspected.store(true, ordering: .relaxed) }
            return nil
        }
    }
}

/// Read and written seldom, so their statements are not kept.
extension SessionTable {
    func values() throws(SQLiteError) -> NamedValueCopy.Values {
        try database.statement("SELECT name, revision, bytes FROM named_value").rows([]) { row in
            (row.text(0), row.bits(1), row.blob(2))
        }
    }

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
