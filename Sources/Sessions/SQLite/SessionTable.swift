/// What is done to the tables, statement by statement; whoever calls keeps them whole.
struct SessionTable: Sendable {
    let database: Database
    private let finder: Statement
    private let page: Statement
    private let insertion: Statement
    private let replacement: Statement
    private let use: Statement
    private let deletion: Statement
    private let dueSessions: Statement
    private let delay: Statement
    private let addressCount: Statement
    private let entry: Statement
    private let exit: Statement
    private let departure: Statement
    private let clock: Statement

    /// Sessions read at once, when all are: a tenth of a millisecond.
    private static let pageSize = 64

    init(_ database: Database) throws(DatabaseError) {
        self.database = database
        finder = try database.statement(
            "SELECT revision, born, used, state FROM session WHERE id = ?")
        page = try database.statement(
            """
            SELECT id, born, used, state FROM session WHERE id > ? ORDER BY id
            LIMIT \(Self.pageSize)
            """)
        insertion = try database.statement("INSERT INTO session VALUES (?, 0, ?, ?, ?, ?, ?)")
        replacement = try database.statement(
            """
            UPDATE session SET revision = ?, used = ?, state = ? WHERE id = ? AND revision < ?
            """)
        use = try database.statement("UPDATE session SET used = max(used, ?) WHERE id = ?")
        deletion = try database.statement("DELETE FROM session WHERE id = ? RETURNING address")
        dueSessions = try database.statement(
            "SELECT id, born, used, due FROM session WHERE due <= ? ORDER BY due LIMIT ?")
        delay = try database.statement("UPDATE session SET due = ? WHERE id = ?")
        addressCount = try database.statement("SELECT sessions FROM address WHERE address = ?")
        entry = try database.statement(
            """
            INSERT INTO address VALUES (?, 1)
            ON CONFLICT (address) DO UPDATE SET sessions = sessions + 1
            """)
        exit = try database.statement(
            "UPDATE address SET sessions = sessions - 1 WHERE address = ? RETURNING sessions")
        departure = try database.statement("DELETE FROM address WHERE address = ?")
        clock = try database.statement("UPDATE clock SET steady = ?, ahead = ?")
    }

    func find(_ id: SessionID) throws(DatabaseError) -> SessionRow? {
        try finder.first([.id(id)]) { row in
            SessionRow(
                revision: row.bits(0), born: row.time(1), used: row.time(2),
                state: row.blob(3))
        }
    }

    /// Those of the changes that the tables do not have yet.
    func lacking(
        _ changes: [SessionID: SessionRow]
    ) throws(DatabaseError) -> [SessionID: SessionRow] {
        var lacking: [SessionID: SessionRow] = [:]
        for (id, change) in changes {
            // Most logs end with what the tables have already, or with sessions that ended since.
            guard let row = try findIfWhole(id), row.born == change.born,
                row.revision < change.revision
            else { continue }
            var change = change
            // Uses are recorded here and not in the log.
            change.used = max(change.used, row.used)
            lacking[id] = change
        }
        return lacking
    }

    /// Nil for a session on a damaged page, too: nobody can tell whether it is there.
    private func findIfWhole(_ id: SessionID) throws(DatabaseError) -> SessionRow? {
        do {
            return try find(id)
        } catch {
            guard error.isDamage else { throw error }
            return nil
        }
    }

    /// The sessions that come after this id, some at a time; at first none is before them.
    func sessions(after id: [UInt8]) throws(DatabaseError) -> [Listed] {
        try page.rows([.blob(id)]) { row in
            Listed(
                id: row.blob(0), born: row.time(1), used: row.time(2), state: row.blob(3))
        }
    }

    struct Listed: Sendable {
        let id: [UInt8]
        let born: Int64
        let used: Int64
        let state: [UInt8]
    }

    func insert(
        _ id: SessionID, _ row: SessionRow, of address: AddressMark, due: Int64
    ) throws(DatabaseError) {
        try insertion.run([
            .id(id), .integer(row.born), .integer(row.used), .integer(due),
            .bits(address.value), .blob(row.state),
        ])
        try entry.run([.bits(address.value)])
    }

    /// Has a session as it is told, and says whether it was there, at an earlier revision.
    func replace(_ id: SessionID, with row: SessionRow) throws(DatabaseError) -> Bool {
        try replacement.run([
            .bits(row.revision), .integer(row.used), .blob(row.state), .id(id),
            .bits(row.revision),
        ])
        return database.changes == 1
    }

    func recordUse(of id: SessionID, at now: Int64) throws(DatabaseError) {
        try use.run([.integer(now), .id(id)])
    }

    /// Deletes a session and says whether it was there.
    func delete(_ id: SessionID) throws(DatabaseError) -> Bool {
        guard let address = try deletion.rows([.id(id)], { $0.bits(0) }).first else {
            return false
        }
        let left = try exit.rows([.bits(address)]) { $0.integer(0) }.first
        if left == 0 { try departure.run([.bits(address)]) }
        return true
    }

    /// Sessions that a sweep is to look at, soonest first.
    func due(by now: Int64, limit: Int) throws(DatabaseError) -> [Due] {
        try dueSessions.rows([.integer(now), .integer(Int64(limit))]) { row in
            Due(id: row.blob(0), born: row.time(1), used: row.time(2), due: row.time(3))
        }
    }

    struct Due: Sendable {
        let id: [UInt8]
        let born: Int64
        let used: Int64
        let due: Int64
    }

    /// Has a session looked at later.
    func delay(_ session: Due, to due: Int64) throws(DatabaseError) {
        try delay.run([.integer(due), .blob(session.id)])
    }

    func count(of address: AddressMark) throws(DatabaseError) -> Int {
        try addressCount.first([.bits(address.value)]) { Int($0.integer(0)) } ?? 0
    }

    func save(_ clock: SteadyInstant) throws(DatabaseError) {
        try self.clock.run([.integer(clock.steady), .integer(clock.offset)])
    }
}
