/// What is done to the tables, statement by statement; whoever calls keeps them whole.
struct SessionTable: Sendable {
    let database: Database
    private let finder: SessionFinder
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

    init(_ database: Database) throws(DatabaseError) {
        self.database = database
        finder = try SessionFinder(database)
        insertion = try database.statement("INSERT INTO session VALUES (?, 0, ?, ?, ?, ?, ?)")
        replacement = try database.statement(
            """
            UPDATE session SET revision = ?, used = max(used, ?), state = ?
            WHERE id = ? AND revision = ? AND used > ? AND born > ?
            RETURNING born, used
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

    func find(_ id: SessionID) throws(DatabaseError) -> SessionRow? { try finder.find(id) }

    func insert(
        _ id: SessionID, _ row: SessionRow, of address: AddressMark, due: Int64
    ) throws(DatabaseError) {
        try insertion.run([
            .blob(id.bytes), .integer(row.born), .integer(row.used), .integer(due),
            .bits(address.value), .blob(row.state),
        ])
        try entry.run([.bits(address.value)])
    }

    /// Replaces the state of a session that lives and is at this revision; gives its row as it is then,
    /// or nil when there was none.
    func replace(
        _ id: SessionID, expecting revision: UInt64, with state: [UInt8], at now: Int64,
        _ lifetimes: Lifetimes
    ) throws(DatabaseError) -> SessionRow? {
        let values: [SQLValue] = [
            .bits(revision &+ 1), .integer(now), .blob(state), .blob(id.bytes), .bits(revision),
            .integer(now - lifetimes.idle), .integer(now - lifetimes.absolute),
        ]
        // To its end: before that, nothing is handed to the disk.
        return try replacement.rows(values) { row in
            SessionRow(
                revision: revision &+ 1, born: row.integer(0), used: row.integer(1), state: state)
        }.first
    }

    func recordUse(of id: SessionID, at now: Int64) throws(DatabaseError) {
        try use.run([.integer(now), .blob(id.bytes)])
    }

    /// Deletes a session and says whether it was there.
    func delete(_ id: SessionID) throws(DatabaseError) -> Bool {
        guard let address = try deletion.rows([.blob(id.bytes)], { $0.bits(0) }).first else {
            return false
        }
        let left = try exit.rows([.bits(address)]) { $0.integer(0) }.first
        if left == 0 { try departure.run([.bits(address)]) }
        return true
    }

    /// Sessions that a sweep is to look at, soonest first.
    func due(by now: Int64, limit: Int) throws(DatabaseError) -> [Due] {
        try dueSessions.rows([.integer(now), .integer(Int64(limit))]) { row in
            Due(id: row.blob(0), born: row.integer(1), used: row.integer(2), due: row.integer(3))
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
