import Concurrency
import SQLiteAccess
import Synchronization

/// Sessions in an SQLite file, which outlive the process (Decisions 51, 75, 84), or in memory (Decision 176).
///
/// One connection reads and writes, under one lock, and an event is one statement. When a commit to a
/// file returns, its data are in the system's page cache, so a killed process loses nothing. Sessions in
/// use are read from memory.
package final class SQLiteBackend: SessionBackend {
    /// The number of sessions that one sweep checks; the lock is held for some milliseconds.
    private static let sweepLimit = 512

    package let rules: SessionRules
    let contents: Lock<Contents>
    let recent = RecentSessions()
    /// Nil for sessions in memory.
    let file: SessionFile?
    let report: @Sendable (SessionFileEvent) -> Void
    /// False while the file is missing or damaged and cannot be replaced.
    let isFileUsable = Atomic(true)
    /// Whether an operation found damage since the last maintenance.
    let isDamageSuspected = Atomic(false)
    private let isFailureReported = Atomic(false)
    private let health = WriteHealth(retryTime: .seconds(5))

    /// The state that the lock guards.
    struct Contents {
        let table: SessionTable
        /// The number of sessions.
        var count: Int
        var savedClock: SteadyInstant
        /// ``SQLiteConnection/totalChanges`` at the last checkpoint.
        var checkpointedChanges: Int32
        /// Whether the copy of the named values has all of them; a file that is opened may have others.
        var areValuesCopied = false
        /// The file that is open.
        let identity: FileIdentity?
        /// When repairing is tried again, and how often it has failed.
        var nextRepair: (time: Int64, failures: Int64) = (.min, 0)
        /// Excludes other processes.
        ///
        /// Declared after the connection, because it must be released later.
        let fileLock: FileLock?
    }

    /// Keeps sessions in memory; they end with the process.
    ///
    /// - Throws: ``SessionFileError`` if memory is short.
    package init(
        limits: SessionLimits = SessionLimits(),
        report: @escaping @Sendable (SessionFileEvent) -> Void = { _ in }
    ) throws(SessionFileError) {
        (file, self.report) = (nil, report)
        rules = SessionRules(limits)
        contents = Lock(Contents(try SessionFile.inMemory()))
    }

    /// Opens a session file, or creates it if it is missing.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - limits: The limits of the store.
    ///   - report: Called with what the operator should know, sometimes under the store's lock: it
    ///     must not use the store.
    /// - Throws: ``SessionFileError``.
    package init(
        _ file: SessionFile, limits: SessionLimits = SessionLimits(),
        report: @escaping @Sendable (SessionFileEvent) -> Void = { _ in }
    ) throws(SessionFileError) {
        let (opened, damage) = try file.open()
        self.file = file
        self.report = report
        // A file without sessions needs no saved clock, because nothing in it ages.
        rules = SessionRules(
            limits,
            clock: opened.count > 0
                ? SteadyClock(maxClockStep: limits.maxClockStep, from: opened.clock) : nil)
        contents = Lock(Contents(opened))
        if let damage { report(.damaged(damage)) }
    }

    package var isReachable: Bool {
        health.isHealthy && isFileUsable.load(ordering: .relaxed)
    }

    package func insert(
        _ id: SessionID, _ state: [UInt8], for client: ClientHash, at now: Int64
    ) throws(SessionError) -> Admission {
        try write { contents throws(SQLiteError) in
            guard try live(id, at: now, &contents) == nil else { return .taken }
            guard try contents.table.count(of: client) < rules.limits.sessionsPerAddress else {
                return .fullForAddress
            }
            guard contents.count < rules.limits.sessionsInAll else {
                let end = try contents.table.nextEnd(under: rules.lifetimes) ?? now
                return .full(timeToNextEnd: max(0, end - now))
            }
            let record = SessionRecord(revision: 0, born: now, lastUsed: now, state: state)
            let end = rules.lifetimes.end(born: now, lastUsed: now)
            try contents.table.insert(id, record, for: client, due: end)
            recent.keep(record, of: id)
            contents.count += 1
            return .entered
        }
    }

    package func find(_ id: SessionID) throws(SessionError) -> SessionRecord? {
        if let record = recent[id] { return record }
        return try read { contents throws(SQLiteError) in try find(id, in: contents) }
    }

    package func use(_ id: SessionID, at now: Int64) throws(SessionError) -> SessionRecord? {
        try write { contents throws(SQLiteError) in
            guard var record = try live(id, at: now, &contents) else { return nil }
            try contents.table.recordUse(of: id, at: now)
            record.lastUsed = max(record.lastUsed, now)
            recent.keep(record, of: id)
            return record
        }
    }

    package func replace(
        _ id: SessionID, expecting revision: UInt64, with state: [UInt8], at now: Int64
    ) throws(SessionError) -> Replacement {
        try write { contents throws(SQLiteError) in
            let isReplaced = try contents.table.replace(
                id, expecting: revision, with: state, at: now, under: rules.lifetimes)
            if isReplaced {
                if let record = recent[id], record.revision == revision {
                    recent.keep(record.replaced(by: state, at: now), of: id)
                } else {
                    recent.drop(id)
                }
                return .replaced(revision: revision &+ 1)
            }
            // The cache must not differ from the file.
            recent.drop(id)
            guard let record = try live(id, at: now, &contents) else { return .gone }
            guard record.revision != revision else { throw .corruption }
            return .conflict(current: record.revision)
        }
    }

    package func delete(_ id: SessionID) throws(SessionError) {
        try write { contents throws(SQLiteError) in try end(id, &contents) }
    }

    package func sweep(at now: Int64) throws(SessionError) -> [SessionID] {
        while true {
            let (ended, isDone) = try write { contents throws(SQLiteError) in
                try sweep(&contents, at: now)
            }
            if isDone || !ended.isEmpty { return ended }
        }
    }

    package func maintain(at now: SteadyInstant) throws(SessionError) {
        contents.withLock { repairFile(&$0, at: now.steady) }
        copyValues()
        let isCheckpointDue = try write { contents throws(SQLiteError) in
            try save(now, &contents)
            return contents.isCheckpointDue
        }
        isFailureReported.store(false, ordering: .relaxed)
        guard isCheckpointDue, let file else { return }
        // Runs without the lock first: the checkpoint does not wait for data that are already on
        // disk.
        file.writeLogToDisk()
        contents.withLock { contents in
            // If the checkpoint fails, the log remains and the file together with it is valid. The
            // next sweep tries again.
            guard (try? contents.table.database.checkpoint()) != nil else { return }
            contents.checkpointedChanges = contents.table.database.totalChanges
        }
    }

    package func count() -> Int { contents.withLock { $0.count } }

    package func forEach(_ body: (SessionRecord) -> Void) throws(SessionError) {
        var last: UInt128?
        while true {
            let page = try read { contents throws(SQLiteError) in
                try contents.table.sessions(after: last)
            }
            guard let end = page.last?.id else { return }
            last = end
            for session in page { body(session.record) }
        }
    }
}

extension SQLiteBackend {
    private func find(_ id: SessionID, in contents: Contents) throws(SQLiteError) -> SessionRecord?
    {
        if let record = recent[id] { return record }
        guard let record = try contents.table.find(id) else { return nil }
        recent.keep(record, of: id)
        return record
    }

    /// A session that has not expired; an expired one is removed.
    private func live(
        _ id: SessionID, at now: Int64, _ contents: inout Contents
    ) throws(SQLiteError) -> SessionRecord? {
        guard let record = try find(id, in: contents) else { return nil }
        guard rules.lifetimes.isExpired(record, at: now) else { return record }
        try end(id, &contents)
        return nil
    }

    private func end(_ id: SessionID, _ contents: inout Contents) throws(SQLiteError) {
        guard try contents.table.delete(id) else { return }
        noteEnd(of: id, &contents)
    }

    private func noteEnd(of id: SessionID, _ contents: inout Contents) {
        contents.count -= 1
        recent.drop(id)
    }

    private func sweep(
        _ contents: inout Contents, at now: Int64
    ) throws(SQLiteError) -> (ended: [SessionID], isDone: Bool) {
        let table = contents.table
        let due = try table.due(by: now, limit: Self.sweepLimit)
        guard !due.isEmpty else { return ([], true) }
        let ended = try table.database.transaction { () throws(SQLiteError) in
            var ended: [SessionID] = []
            for session in due {
                let end = rules.lifetimes.end(born: session.born, lastUsed: session.lastUsed)
                if end > now {
                    try table.postpone(session, to: end)
                } else if try table.delete(session.id) {
                    ended.append(session.id)
                }
            }
            return ended
        }
        for id in ended { noteEnd(of: id, &contents) }
        return (ended, false)
    }

    /// Saves the clock if it was set, if the last save is old, or if a write failed: saving shows
    /// whether writes are accepted again.
    private func save(_ now: SteadyInstant, _ contents: inout Contents) throws(SQLiteError) {
        let saved = contents.savedClock
        let isDue =
            now.offset != saved.offset
            || (contents.count > 0 && now.steady - saved.steady >= SessionFile.clockInterval)
        guard isDue || !health.isHealthy else { return }
        try contents.table.save(now)
        contents.savedClock = now
    }

    /// Runs `body` under the lock and records whether writes are accepted.
    ///
    /// A changed row shows that they are, a failure that they are not; otherwise the state is
    /// unknown.
    func write<Result: Sendable>(
        _ body: (inout Contents) throws(SQLiteError) -> Result
    ) throws(SessionError) -> Result {
        do {
            let (result, hasWritten) = try contents.withLock { contents throws(SQLiteError) in
                let before = contents.table.database.totalChanges
                let result = try body(&contents)
                return (result, contents.table.database.totalChanges != before)
            }
            if hasWritten { health.writeSucceeded() }
            return result
        } catch {
            health.writeFailed()
            reportFailure(error)
            throw health.unavailable
        }
    }

    /// Runs `body` under the lock.
    ///
    /// A failure does not show whether writes are accepted.
    func read<Result: Sendable>(
        _ body: (Contents) throws(SQLiteError) -> Result
    ) throws(SessionError) -> Result {
        do {
            return try contents.withLock { contents throws(SQLiteError) in try body(contents) }
        } catch {
            reportFailure(error)
            throw health.unavailable
        }
    }

    /// Reports one failure between two maintenances, because each request may have one.
    private func reportFailure(_ error: SQLiteError) {
        if error.isCorruption { isDamageSuspected.store(true, ordering: .relaxed) }
        guard !isFailureReported.exchange(true, ordering: .relaxed) else { return }
        report(.failed(SessionFileError(error)))
    }
}
