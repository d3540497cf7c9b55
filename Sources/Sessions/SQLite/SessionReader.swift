/// A connection that reads sessions, while another one writes them.
struct SessionReader: Sendable {
    private let finder: SessionFinder
    private let page: Statement

    /// Sessions read at once, when all are.
    private static let pageSize = 256

    init(_ path: String) throws(DatabaseError) {
        let database = try Database(path, .reading)
        finder = try SessionFinder(database)
        page = try database.statement(
            """
            SELECT id, born, used, state FROM session WHERE id > ? ORDER BY id
            LIMIT \(Self.pageSize)
            """)
    }

    func find(_ id: SessionID) throws(DatabaseError) -> SessionRow? { try finder.find(id) }

    /// The sessions that come after this id, some at a time; at first none is before them.
    func sessions(after id: [UInt8]) throws(DatabaseError) -> [Listed] {
        try page.rows([.blob(id)]) { row in
            Listed(
                id: row.blob(0), born: row.integer(1), used: row.integer(2), state: row.blob(3))
        }
    }

    struct Listed: Sendable {
        let id: [UInt8]
        let born: Int64
        let used: Int64
        let state: [UInt8]
    }
}
