/// What is done to the tables, statement by statement; whoever calls keeps them whole.
struct SessionTable: Sendable {
    let database: SQLiteConnection
    private let selectSession: SQLiteStatement
    private let page: SQLiteStatement
    private let insertSession: SQLiteStatement
    private let updateSession: SQLiteStatement
    private let use: SQLiteStatement
    private let deleteSession: SQLiteStatement
    private let selectDue: SQLiteStatement
    private let reschedule: SQLiteStatement
    private let selectAddressCount: SQLiteStatement
    private let incrementAddress: SQLiteStatement
    private let decrementAddress: SQLiteStatement
    private let deleteAddress: SQLiteStatement
    private let clock: SQLiteStatement

    /// Sessions read at once, when all are: a tenth of a millisecond.
    private static let pageSize = 64

    init(_ database: SQLiteConnection) throws(SQLiteError) {
        self.database = database
        selectSession = try database.statement(
            "SELECT revision, born, used, state FROM session WHERE id = ?")
        page = try database.statement(
            """
            SELECT id, born, used, state FROM session WHERE id > ? ORDER BY id
            LIMIT \(Self.pageSize)
            """)
        insertSession = try database.statement("INSERT INTO session VALUES (?, 0, ?, ?, ?, ?, ?)")
        updateSession = try database.statement(
            """
            UPDATE session SET revision = ?, used = ?, state = ? WHERE id = ? AND revision < ?
            """)
        use = try database.statement("UPDATE session SET used = max(used, ?) WHERE id = ?")
        deleteSession = try database.statement("DELETE FROM session WHERE id = ? RETURNING address")
        selectDue = try database.statement(
            "SELECT id, born, used, due FROM session WHERE due <= ? ORDER BY due LIMIT ?")
        reschedule = try database.statement("UPDATE session SET due = ? WHERE id = ?")
        selectAddressCount = try database.statement(
            "SELECT sessions FROM address WHERE address = ?")
        incrementAddress = try database.statement(
            """
            INSERT INTO address VALUES (?, 1)
            ON CONFLICT (address) DO UPDATE SET sessions = sessions + 1
            """)
        decrementAddress = try database.statement(
            "UPDATE address SET sessions = sessions - 1 WHERE address = ? RETURNING sessions")
        deleteAddress = try database.statement("DELETE FROM address WHERE address = ?")
        clock = try database.statement("UPDATE clock SET steady = ?, ahead = ?")
    }

    func find(_ id: SessionID) throws(SQLiteError) -> SessionRow? {
        try selectSession.first([.id(id)]) { row in
            SessionRow(
                revision: row.bits(0), born: row.time(1), used: row.time(2),
                state: row.blob(3))
        }
    }

    /// Those of the changes that the tables do not have yet.
    func lacking(
        _ changes: [SessionID: SessionRow]
    ) throws(SQLiteError) -> [SessionID: SessionRow] {
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
    private func findIfWhole(_ id: SessionID) throws(SQLiteError) -> SessionRow? {
        do {
            return try find(id)
        } catch {
            guard error.isCorruption else { throw error }
            return nil
        }
    }

    /// The sessions that come after this id, some at a time; at first none is before them.
    func sessions(after id: [UInt8]) throws(SQLiteError) -> [ListedSession] {
        try page.rows([.blob(id)]) { row in
            ListedSession(
                id: row.blob(0), born: row.time(1), used: row.time(2), state: row.blob(3))
        }
    }

    struct ListedSession: Sendable {
        let id: [UInt8]
        let born: Int64
        let used: Int64
        let state: [UInt8]
    }

    func insert(
        _ id: SessionID, _ row: SessionRow, of address: ClientHash, due: Int64
    ) throws(SQLiteError) {
        try insertSession.run([
            .id(id), .integer(row.born), .integer(row.used), .integer(due),
            .bits(address.value), .blob(row.state),
        ])
        try incrementAddress.run([.bits(address.value)])
    }

    /// Has a session as it is told, and says whether it was there, at an earlier revision.
    func replace(_ id: SessionID, with row: SessionRow) throws(SQLiteError) -> Bool {
        try updateSession.run([
            .bits(row.revision), .integer(row.used), .blob(row.state), .id(id),
            .bits(row.revision),
        ])
        return database.changes == 1
    }

    func recordUse(of id: SessionID, at now: Int64) throws(SQLiteError) {
        try use.run([.integer(now), .id(id)])
    }

    /// Deletes a session and says whether it was there.
    func delete(_ id: SessionID) throws(SQLiteError) -> Bool {
        guard let address = try deleteSession.rows([.id(id)], { $0.bits(0) }).first else {
            return false
        }
        let left = try decrementAddress.rows([.bits(address)]) { $0.integer(0) }.first
        if left == 0 { try deleteAddress.run([.bits(address)]) }
        return true
    }

    /// Sessions that a sweep is to look at, soonest first.
    func due(by now: Int64, limit: Int) throws(SQLiteError) -> [DueSession] {
        try selectDue.rows([.integer(now), .integer(Int64(limit))]) { row in
            DueSession(id: row.blob(0), born: row.time(1), used: row.time(2), due: row.time(3))
        }
    }

    struct DueSession: Sendable {
        let id: [UInt8]
        let born: Int64
        let used: Int64
        let due: Int64
    }

    /// Has a session looked at later.
    func reschedule(_ session: DueSession, to due: Int64) throws(SQLiteError) {
        try reschedule.run([.integer(due), .blob(session.id)])
    }

    func count(of address: ClientHash) throws(SQLiteError) -> Int {
        try selectAddressCount.first([.bits(address.value)]) { Int($0.integer(0)) } ?? 0
    }

    func save(_ clock: SteadyInstant) throws(SQLiteError) {
        try self.clock.run([.integer(clock.steady), .integer(clock.offset)])
    }
}
