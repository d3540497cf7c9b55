/// A session as its row tells it; times are steady milliseconds.
struct SessionRow: Sendable {
    let revision: UInt64
    let born: Int64
    var used: Int64
    let state: [UInt8]
}

/// A statement that finds a session by its id: each connection has one of its own.
struct SessionFinder: Sendable {
    private let statement: Statement

    init(_ database: Database) throws(DatabaseError) {
        statement = try database.statement(
            "SELECT revision, born, used, state FROM session WHERE id = ?")
    }

    func find(_ id: SessionID) throws(DatabaseError) -> SessionRow? {
        try statement.first([.blob(id.bytes)]) { row in
            SessionRow(
                revision: row.bits(0), born: row.integer(1), used: row.integer(2),
                state: row.blob(3))
        }
    }
}
