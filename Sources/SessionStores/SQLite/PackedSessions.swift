import Concurrency
import Synchronization

/// What ``SQLiteSessionStore`` does, whatever the states are: they are bytes here, so that the compiler
/// knows every type in the way of an event.
final class PackedSessions: Sendable {
    /// When a disk that failed is worth another try.
    private static let retryTime = Duration.seconds(5)

    private let lifetimes: Lifetimes
    private let clock: Lock<SteadyClock>
    private let keeper: Lock<SessionKeeper>
    private let recent = RecentSessions()
    /// Whether the last write succeeded; what only looked says nothing of it.
    private let isWriting = Atomic(true)
    /// Keeps other processes away; let go after the connection.
    private let fileLock: FileLock

    /// The damaged file that was moved out of the way, if there was one.
    let movedAside: String?

    init(_ file: SessionFile, limits: SessionLimits) throws(SessionFileError) {
        let opened = try file.open()
        fileLock = opened.fileLock
        movedAside = opened.movedAside
        lifetimes = Lifetimes(limits)
        // A file without sessions has nobody who could have aged.
        clock = Lock(
            opened.count > 0
                ? SteadyClock(maxClockStep: limits.maxClockStep, from: opened.clock)
                : SteadyClock(maxClockStep: limits.maxClockStep))
        keeper = Lock(SessionKeeper(opened, limits: limits, recent: recent))
    }

    deinit {
        // What cannot be written is in the log, for who opens the file next.
        _ = try? keeper.withLock { keeper throws(SQLiteError) in try keeper.settle() }
    }

    var isReachable: Bool { isWriting.load(ordering: .relaxed) }

    func create(
        _ id: SessionID, _ state: [UInt8], for address: String, at now: Instant
    ) throws(SessionError) {
        let instant = advance(to: now)
        let mark = ClientHash(address)
        var mayHaveRoom = true
        while true {
            let entry = try write { keeper throws(SQLiteError) in
                try keeper.insert(id, state, for: mark, at: instant.steady)
            }
            switch entry {
            case .entered: return
            case .taken: throw .taken
            case .full(let time) where !mayHaveRoom:
                throw .full(retryAfter: .milliseconds(time))
            case .fullForAddress where !mayHaveRoom: throw .fullForAddress
            // A refusal stands only if it is repeated after a sweep that found nothing to end.
            case .full, .fullForAddress: mayHaveRoom = try sweepAll(at: instant) > 0
            }
        }
    }

    func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored<[UInt8]> {
        let instant = advance(to: now)
        guard var row = try row(of: id) else { throw .gone }
        guard instant.steady < lifetimes.end(born: row.born, lastUsed: row.used) else {
            // Gone it is, even if it cannot be taken out of the file just now.
            _ = try? write { keeper throws(SQLiteError) in
                try keeper.living(id, at: instant.steady)
            }
            throw .gone
        }
        if instant.steady - row.used >= lifetimes.recordInterval {
            // A use that cannot be noted down is no reason not to show the session.
            let isNoted = try? write { keeper throws(SQLiteError) in
                try keeper.recordUse(of: id, at: instant.steady)
                return true
            }
            if isNoted == true { row.used = instant.steady }
        }
        return Stored(
            state: row.state, revision: row.revision,
            born: instant.moment(of: row.born), lastUsed: instant.moment(of: row.used))
    }

    func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: [UInt8], at now: Instant
    ) throws(SessionError) -> UInt64 {
        let instant = advance(to: now)
        let replacement = try write { keeper throws(SQLiteError) in
            try keeper.replace(id, expecting: revision, with: state, at: instant.steady)
        }
        switch replacement {
        case .replaced(let revision): return revision
        case .conflict(let current): throw .conflict(current: current)
        case .gone: throw .gone
        }
    }

    func delete(_ id: SessionID) throws(SessionError) {
        _ = try write { keeper throws(SQLiteError) in try keeper.end(id) }
    }

    func expire(at now: Instant) throws(SessionError) -> Int {
        let instant = advance(to: now)
        // After a failure this is also the try that finds out whether the disk is well again.
        let isFailing = !isReachable
        try write { keeper throws(SQLiteError) in
            try keeper.save(instant, anyway: isFailing)
        }
        return try sweep(at: instant)
    }

    func count() -> Int {
        keeper.withLock { $0.count }
    }

    func forEach(at now: Instant, _ body: ([UInt8]) -> Void) throws(SessionError) {
        let instant = advance(to: now)
        var last: [UInt8] = []
        while true {
            let page = try read { keeper throws(SQLiteError) in
                try keeper.sessions(after: last)
            }
            guard let end = page.last?.id else { return }
            last = end
            for session in page
            where instant.steady < lifetimes.end(born: session.born, lastUsed: session.used) {
                body(session.state)
            }
        }
    }

    func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Instant,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken {
        let instant = advance(to: now)
        let watching = try write { keeper throws(SQLiteError) in
            try keeper.watch(id, from: revision, at: instant.steady, notify: notify)
        }
        switch watching {
        case .gone: throw .gone
        case .tooMany: throw .tooManyWatches
        case .called: return WatchToken {}
        case .begun(let number):
            return WatchToken { [self] in
                // What the watch captured ends here, outside of the lock.
                _ = keeper.withLock { $0.endWatch(number, of: id) }
            }
        }
    }

    /// Lets the file grow to so many pages and no further, as a full disk would; for tests.
    func limit(toPages pages: Int) throws(SessionError) {
        try write { keeper throws(SQLiteError) in try keeper.limit(toPages: pages) }
    }
}

extension PackedSessions {
    private func advance(to now: Instant) -> SteadyInstant {
        clock.withLock { $0.instant(at: now) }
    }

    /// Ends some sessions; only zero says that none is left.
    private func sweep(at instant: SteadyInstant) throws(SessionError) -> Int {
        while true {
            let swept = try write { keeper throws(SQLiteError) in
                try keeper.sweep(at: instant.steady)
            }
            if swept.ended > 0 || swept.seen == 0 { return swept.ended }
        }
    }

    private func sweepAll(at instant: SteadyInstant) throws(SessionError) -> Int {
        var ended = 0
        while case let some = try sweep(at: instant), some > 0 { ended += some }
        return ended
    }

    /// Does `body` under the keeper's lock, and then, under no lock, the calls that became due.
    private func write<Answer: Sendable>(
        _ body: (inout SessionKeeper) throws(SQLiteError) -> Answer
    ) throws(SessionError) -> Answer {
        let (result, hasWritten, calls) = keeper.withLock { keeper in
            let before = keeper.totalChanges
            let result = Result { () throws(SQLiteError) in try body(&keeper) }
            let hasWritten = keeper.totalChanges != before
            keeper.note(result, hasWritten: hasWritten)
            return (result, hasWritten, keeper.takePendingNotifications())
        }
        for call in calls { call.make() }
        switch result {
        case .success(let answer):
            if hasWritten { isWriting.store(true, ordering: .relaxed) }
            return answer
        case .failure:
            isWriting.store(false, ordering: .relaxed)
            throw .unavailable(retryAfter: Self.retryTime)
        }
    }

    /// A session as it is kept; one that is in use lies in memory.
    private func row(of id: SessionID) throws(SessionError) -> SessionRow? {
        if let row = recent[id] { return row }
        return try read { keeper throws(SQLiteError) in try keeper.row(of: id) }
    }

    /// Looks into the file; that this fails says nothing of writing.
    private func read<Answer: Sendable>(
        _ body: (SessionKeeper) throws(SQLiteError) -> Answer
    ) throws(SessionError) -> Answer {
        do {
            return try keeper.withLock { keeper throws(SQLiteError) in try body(keeper) }
        } catch {
            throw .unavailable(retryAfter: Self.retryTime)
        }
    }
}
