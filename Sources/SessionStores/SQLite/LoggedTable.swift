/// The tables, and before them the log of changes.
///
/// A change goes into the log; the tables get it with others, when the log is full or when it matters to
/// them (``settle()``). Until then memory has it.
struct LoggedTable: Sendable {
    /// What lies in the tables; of changes that are not settled it knows nothing.
    let table: SessionTable
    private let recent: RecentSessions
    /// Nil where every change goes into the tables at once.
    private var log: ChangeLog?
    /// What the log has and the tables have not.
    private var unsettled: [SessionID: SessionRow]
    /// Whether the last write failed: then changes go into the tables, so that whoever sends them is told how
    /// the disk is.
    private var isFailing = false

    init(
        _ table: SessionTable, log: ChangeLog?, unsettled: [SessionID: SessionRow],
        recent: RecentSessions
    ) {
        self.table = table
        self.log = log
        self.unsettled = unsettled
        self.recent = recent
    }

    /// Another number whenever something was written to the tables.
    var totalChanges: Int32 { table.database.totalChanges }

    /// A session as it is now; the file is asked once for one that is in use.
    func row(of id: SessionID) throws(SQLiteError) -> SessionRow? {
        if let row = recent[id] ?? unsettled[id] { return row }
        guard let row = try table.find(id) else { return nil }
        recent.keep(row, of: id)
        return row
    }

    /// The sessions that come after this id, some at a time; at first none is before them.
    func sessions(after id: [UInt8]) throws(SQLiteError) -> [SessionTable.ListedSession] {
        let listed = try table.sessions(after: id)
        return listed.map { session in
            guard let row = SessionID(bytes: session.id).flatMap({ unsettled[$0] }) else {
                return session
            }
            return SessionTable.ListedSession(
                id: session.id, born: row.born, used: row.used, state: row.state)
        }
    }

    /// Has a session as it is told where the end of the process does not reach it: in the log, or else in the
    /// tables.
    mutating func replace(_ id: SessionID, with row: SessionRow) throws(SQLiteError) {
        if isFailing || !append(row, of: id) {
            try settle()
            if isFailing || !append(row, of: id) {
                guard try table.replace(id, with: row) else {
                    // Nobody else writes to the file: it does not hold together, and is read anew.
                    recent.drop(id)
                    throw .corruption
                }
                unsettled[id] = nil
            }
        }
        recent.keep(row, of: id)
    }

    mutating func recordUse(of id: SessionID, at now: Int64) throws(SQLiteError) {
        try table.recordUse(of: id, at: now)
        recent.recordUse(of: id, at: now)
        if let used = unsettled[id]?.used { unsettled[id]?.used = max(used, now) }
    }

    /// A session began, and the tables have it.
    func noteBeginning(of id: SessionID, _ row: SessionRow) { recent.keep(row, of: id) }

    /// A session has ended, and the tables have it no more.
    mutating func noteEnd(of id: SessionID) {
        unsettled[id] = nil
        recent.drop(id)
    }

    /// Takes note of how an operation ended, and whether it wrote to the tables.
    mutating func note<Answer>(_ result: Result<Answer, SQLiteError>, hasWritten: Bool) {
        switch result {
        case .failure: isFailing = true
        case .success: if hasWritten { isFailing = false }
        }
    }

    /// Puts what the log has into the tables, all of it or nothing.
    ///
    /// Where a page of the file cannot be read, all but the sessions on it: those stay in the log, and
    /// others do not wait for them.
    mutating func settle() throws(SQLiteError) {
        if !unsettled.isEmpty {
            do {
                try table.database.transaction { () throws(SQLiteError) in
                    for (id, row) in unsettled { try put(row, of: id) }
                }
                unsettled.removeAll(keepingCapacity: true)
            } catch {
                guard error.affectsOnePage else { throw error }
                try settleOneByOne()
            }
        }
        guard unsettled.isEmpty else { return }
        log?.restart()
    }

    private mutating func settleOneByOne() throws(SQLiteError) {
        for (id, row) in unsettled {
            do {
                try put(row, of: id)
                unsettled[id] = nil
            } catch {
                guard error.affectsOnePage else { throw error }
            }
        }
    }

    private func put(_ row: SessionRow, of id: SessionID) throws(SQLiteError) {
        // One that is not there any more is not there for who asks for it either.
        if try !table.replace(id, with: row) { recent.drop(id) }
    }

    private mutating func append(_ row: SessionRow, of id: SessionID) -> Bool {
        guard log?.append(row, of: id) == true else { return false }
        unsettled[id] = row
        return true
    }
}
