/// What the file has, and who watches: what a store guards by one lock.
///
/// What an operation tells of (watchers' calls, the count) changes after the file did, so that a
/// failure leaves everything as it was.
struct SessionKeeper: Sendable {
    private var file: LoggedTable
    private let lifetimes: Lifetimes
    private let limits: SessionLimits
    private var watches = WatchRegistry()
    private var pendingNotifications: [WatchRegistry.PendingNotification] = []
    private var savedClock: SteadyInstant

    /// How many sessions lie here.
    private(set) var count: Int

    /// How far steady time goes on until it is saved again, in milliseconds.
    ///
    /// What was not saved, no session is older by when another process goes on with the file.
    static let clockInterval: Int64 = 60_000
    /// Sessions that one sweep looks at: their lock is held for some milliseconds.
    private static let sweepLimit = 512
    /// Sessions looked at to find out which ends next.
    private static let nextLimit = 64

    init(
        _ opened: SessionFile.Opened, limits: SessionLimits, recent: RecentSessions
    ) {
        file = LoggedTable(
            opened.table, log: opened.log, unsettled: opened.changes, recent: recent)
        lifetimes = Lifetimes(limits)
        self.limits = limits
        count = opened.count
        savedClock = opened.clock
    }

    private var table: SessionTable { file.table }

    /// Another number whenever something was written to the tables.
    var totalChanges: Int32 { file.totalChanges }

    /// Takes note of how an operation ended, and whether it wrote to the tables.
    mutating func note<Answer>(_ result: Result<Answer, SQLiteError>, hasWritten: Bool) {
        file.note(result, hasWritten: hasWritten)
    }

    /// Whether a new session was let in.
    enum Entry: Sendable {
        case entered
        case taken
        case full(timeToNextEnd: Int64)
        case fullForAddress
    }

    mutating func insert(
        _ id: SessionID, _ state: [UInt8], for address: ClientHash, at now: Int64
    ) throws(SQLiteError) -> Entry {
        if let row = try row(of: id) {
            guard isExpired(row, at: now) else { return .taken }
            _ = try end(id)
        }
        guard try table.count(of: address) < limits.sessionsPerAddress else {
            return .fullForAddress
        }
        guard count < limits.sessionsInAll else {
            return .full(timeToNextEnd: try timeToNextEnd(at: now))
        }
        let row = SessionRow(revision: 0, born: now, used: now, state: state)
        try table.database.transaction { () throws(SQLiteError) in
            try table.insert(
                id, row, of: address, due: lifetimes.end(born: now, lastUsed: now))
        }
        file.noteBeginning(of: id, row)
        count += 1
        return .entered
    }

    /// What came of a state that was to be replaced.
    enum Replacement: Sendable {
        case replaced(revision: UInt64)
        case conflict(current: UInt64)
        case gone
    }

    mutating func replace(
        _ id: SessionID, expecting revision: UInt64, with state: [UInt8], at now: Int64
    ) throws(SQLiteError) -> Replacement {
        guard let row = try living(id, at: now) else { return .gone }
        guard row.revision == revision else { return .conflict(current: row.revision) }
        let changed = SessionRow(
            revision: revision &+ 1, born: row.born, used: max(row.used, now), state: state)
        try file.replace(id, with: changed)
        pendingNotifications += watches.endAll(of: id).map {
            $0.call(.changed(revision: changed.revision))
        }
        return .replaced(revision: changed.revision)
    }

    mutating func recordUse(of id: SessionID, at now: Int64) throws(SQLiteError) {
        try file.recordUse(of: id, at: now)
    }

    /// Ends a session and says whether it was there.
    mutating func end(_ id: SessionID) throws(SQLiteError) -> Bool {
        let wasThere = try table.database.transaction { () throws(SQLiteError) in
            try table.delete(id)
        }
        guard wasThere else { return false }
        noteEnd(of: id)
        return true
    }

    /// The session, if it lives; one whose time is over ends here.
    mutating func living(_ id: SessionID, at now: Int64) throws(SQLiteError) -> SessionRow? {
        guard let row = try row(of: id) else { return nil }
        guard isExpired(row, at: now) else { return row }
        _ = try end(id)
        return nil
    }

    /// Ends some of the sessions whose time is over, and says how many, and how many it looked at.
    mutating func sweep(at now: Int64) throws(SQLiteError) -> (ended: Int, seen: Int) {
        // Who was used lately is not to be ended.
        try file.settle()
        let due = try table.due(by: now, limit: Self.sweepLimit)
        guard !due.isEmpty else { return (0, 0) }
        let ended = try table.database.transaction { () throws(SQLiteError) in
            var ended: [SessionID] = []
            for session in due {
                let end = lifetimes.end(born: session.born, lastUsed: session.used)
                if end > now {
                    try table.reschedule(session, to: end)
                } else if let id = SessionID(bytes: session.id), try table.delete(id) {
                    ended.append(id)
                }
            }
            return ended
        }
        for id in ended { noteEnd(of: id) }
        return (ended.count, due.count)
    }

    /// Saves the clock if it has not been for a while, or was set.
    mutating func save(_ clock: SteadyInstant, anyway: Bool) throws(SQLiteError) {
        let isNew =
            clock.offset != savedClock.offset
            || (count > 0 && clock.steady - savedClock.steady >= Self.clockInterval)
        guard isNew || anyway else { return }
        try table.save(clock)
        savedClock = clock
    }

    /// Puts into the tables what only the log has, so that they are enough for who opens them next.
    mutating func settle() throws(SQLiteError) { try file.settle() }

    // MARK: Reading

    /// A session as it is now.
    func row(of id: SessionID) throws(SQLiteError) -> SessionRow? {
        try file.row(of: id)
    }

    /// The sessions that come after this id, some at a time; at first none is before them.
    func sessions(after id: [UInt8]) throws(SQLiteError) -> [SessionTable.ListedSession] {
        try file.sessions(after: id)
    }

    // MARK: Watching

    /// Whether a watch began.
    enum Watching: Sendable {
        case begun(number: UInt64)
        /// The revision is another already; the call is due.
        case called
        case gone
        case tooMany
    }

    mutating func watch(
        _ id: SessionID, from revision: UInt64, at now: Int64,
        notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SQLiteError) -> Watching {
        guard let row = try living(id, at: now) else { return .gone }
        guard row.revision == revision else {
            pendingNotifications.append(
                WatchRegistry.PendingNotification(
                    notify: notify, change: .changed(revision: row.revision)))
            return .called
        }
        guard
            let number = watches.begin(
                id, from: revision, limit: limits.watchesPerSession, notify: notify)
        else { return .tooMany }
        return .begun(number: number)
    }

    mutating func endWatch(_ number: UInt64, of id: SessionID) -> WatchRegistry.Watch? {
        watches.end(number, of: id)
    }

    mutating func takePendingNotifications() -> [WatchRegistry.PendingNotification] {
        guard !pendingNotifications.isEmpty else { return [] }
        defer { pendingNotifications = [] }
        return pendingNotifications
    }

    /// Lets the file grow to so many pages and no further, as a full disk would; for tests.
    func limit(toPages pages: Int) throws(SQLiteError) {
        try table.database.execute("PRAGMA max_page_count = \(pages)")
    }
}

extension SessionKeeper {
    private mutating func noteEnd(of id: SessionID) {
        count -= 1
        file.noteEnd(of: id)
        pendingNotifications += watches.endAll(of: id).map { $0.call(.ended) }
    }

    private func isExpired(_ row: SessionRow, at now: Int64) -> Bool {
        now >= lifetimes.end(born: row.born, lastUsed: row.used)
    }

    /// Until a session ends by itself; no more sessions are looked at than takes no time.
    private mutating func timeToNextEnd(at now: Int64) throws(SQLiteError) -> Int64 {
        try file.settle()
        // Together: each by itself would wait for the disk, where the file is synced.
        return try table.database.transaction { () throws(SQLiteError) in
            for _ in 0..<Self.nextLimit {
                guard let next = try table.due(by: .max, limit: 1).first else { return 0 }
                let end = lifetimes.end(born: next.born, lastUsed: next.used)
                guard next.due < end else { return max(0, next.due - now) }
                try table.reschedule(next, to: end)
            }
            return 0
        }
    }
}
