import SQLiteAccess

/// The statements on the tables of a session file.
///
/// Each is atomic by itself.
final class SessionTable: Sendable {
    let database: SQLiteConnection
    private let selectSession: SQLiteStatement
    private let selectPage: SQLiteStatement
    private let insertSession: SQLiteStatement
    private let replaceState: SQLiteStatement
    private let updateUse: SQLiteStatement
    private let deleteSession: SQLiteStatement
    private let selectDue: SQLiteStatement
    private let updateDue: SQLiteStatement
    private let selectCount: SQLiteStatement
    private let updateClock: SQLiteStatement

    /// The number of sessions in one batch of a full scan, which takes a tenth of a millisecond.
    private static let pageSize: Int64 = 64
    /// The number of sessions that are checked to find the next expiry.
    private static let nextLimit = 64

    init(_ database: SQLiteConnection) throws(SQLiteError) {
        self.database = database
        selectSession = try database.statement(
            "SELECT revision, born, used, state FROM session WHERE id = ?")
        selectPage = try database.statement(
            "SELECT revision, born, used, state, id FROM session WHERE id > ? ORDER BY id LIMIT ?")
        insertSession = try database.statement("INSERT INTO session VALUES (?, 0, ?, ?, ?, ?, ?)")
        replaceState = try database.statement(
            """
            UPDATE session SET revision = ?, used = max(used, ?), state = ?
            WHERE id = ? AND revision = ? AND used > ? AND born > ?
            """)
        updateUse = try database.statement("UPDATE session SET used = max(used, ?) WHERE id = ?")
        deleteSession = try database.statement("DELETE FROM session WHERE id = ?")
        selectDue = try database.statement(
            """
            SELECT id, born, used, due FROM session WHERE due <= ? AND length(id) = 16
            ORDER BY due LIMIT ?
            """)
        updateDue = try database.statement("UPDATE session SET due = ? WHERE id = ?")
        selectCount = try database.statement("SELECT sessions FROM address WHERE address = ?")
        updateClock = try database.statement("UPDATE clock SET steady = ?, ahead = ?")
    }

    func find(_ id: SessionID) throws(SQLiteError) -> SessionRecord? {
        try selectSession.first([.blob16(id.number)], Self.record)
    }

    /// The next sessions in order of their ids, a batch at a time.
    func sessions(
        after id: UInt128?
    ) throws(SQLiteError) -> [(id: UInt128?, record: SessionRecord)] {
        try selectPage.rows([id.map { .blob16($0) } ?? .blob([]), .integer(Self.pageSize)]) { row in
            (row.blob16(4), Self.record(row))
        }
    }

    func insert(
        _ id: SessionID, _ record: SessionRecord, for client: ClientHash, due: Int64
    ) throws(SQLiteError) {
        try insertSession.run([
            .blob16(id.number), .integer(record.born), .integer(record.lastUsed), .integer(due),
            .bits(client.value), .blob(record.state),
        ])
    }

    /// Replaces the state of a session if it is at a revision and has not expired; otherwise
    /// returns false.
    func replace(
        _ id: SessionID, expecting revision: UInt64, with state: [UInt8], at now: Int64,
        under lifetimes: Lifetimes
    ) throws(SQLiteError) -> Bool {
        try replaceState.run([
            .bits(revision &+ 1), .integer(now), .blob(state), .blob16(id.number),
            .bits(revision), .integer(now - lifetimes.idle), .integer(now - lifetimes.absolute),
        ])
        return database.changes == 1
    }

    func recordUse(of id: SessionID, at now: Int64) throws(SQLiteError) {
        try updateUse.run([.integer(now), .blob16(id.number)])
    }

    /// Deletes a session and returns whether it existed.
    func delete(_ id: SessionID) throws(SQLiteError) -> Bool {
        try deleteSession.run([.blob16(id.number)])
        return database.changes == 1
    }

    /// The columns that a sweep reads of a session.
    struct DueSession: Sendable {
        let id: SessionID
        let born: Int64
        let lastUsed: Int64
        let due: Int64
    }

    /// The sessions that a sweep must check, soonest first.
    func due(by now: Int64, limit: Int) throws(SQLiteError) -> [DueSession] {
        try selectDue.rows([.integer(now), .integer(Int64(limit))]) { row in
            DueSession(
                id: SessionID(number: row.blob16(0) ?? 0), born: row.time(1), lastUsed: row.time(2),
                due: row.time(3))
        }
    }

    /// Sets a later time for the next sweep to check the session.
    func postpone(_ session: DueSession, to due: Int64) throws(SQLiteError) {
        try updateDue.run([.integer(due), .blob16(session.id.number)])
    }

    /// When the next session expires; nil if the checked sessions do not determine it.
    func nextEnd(under lifetimes: Lifetimes) throws(SQLiteError) -> Int64? {
        // In one transaction, because each commit waits for the disk if the file is synced.
        try database.transaction { () throws(SQLiteError) in
            for _ in 0..<Self.nextLimit {
                guard let next = try due(by: .max, limit: 1).first else { return nil }
                let end = lifetimes.end(born: next.born, lastUsed: next.lastUsed)
                guard next.due < end else { return next.due }
                try postpone(next, to: end)
            }
            return nil
        }
    }

    func count(of client: ClientHash) throws(SQLiteError) -> Int {
        try selectCount.first([.bits(client.value)]) { Int($0.integer(0)) } ?? 0
    }

    func save(_ clock: SteadyInstant) throws(SQLiteError) {
        try updateClock.run([.integer(clock.steady), .integer(clock.offset)])
    }

    private static func record(_ row: SQLiteRow) -> SessionRecord {
        SessionRecord(
            revision: row.bits(0), born: row.time(1), lastUsed: row.time(2), state: row.blob(3))
    }
}

extension SQLiteRow {
    /// A time in steady milliseconds.
    func time(_ column: Int32) -> Int64 { integer(column).clampedSteadyTime }
}
