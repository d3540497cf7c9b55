import Locking
import Synchronization

/// Sessions in a file of SQLite's: they outlive the process, and whatever ends it.
///
/// One connection writes, under the writer's lock; some others read beside it, each under its own.
/// An answer that a session was changed comes after the change was handed to the system: a process
/// that is killed loses nothing of what it answered for. Sessions in use are read from memory, where
/// they lie as they were written. Watchers are in this process, which alone
/// has the file, and are called under no lock.
package final class SQLiteSessionStore<State: PackedState>: SessionStore {
    /// Enough connections that two of a machine's threads seldom want the same one.
    private static var readerCount: Int { 4 }

    /// When a disk that failed is worth another try.
    private static var retryTime: Duration { .seconds(5) }

    private let lifetimes: Lifetimes
    private let clock: Lock<SteadyTime>
    // Readers are closed first: who closes the file last puts its log into it, and must be able to.
    private let readers: [Lock<SessionReader>]
    private let writer: Lock<SessionWriter>
    private let recent = RecentSessions()
    /// Whether the last write succeeded; what only looked, under the writer's lock, says nothing of it.
    private let isWriting = Atomic(true)
    /// Keeps other processes away; let go after the connections.
    private let ownership: FileOwnership

    /// The damaged file that was moved out of the way, if there was one.
    package let movedAside: String?

    /// Opens a file of sessions, and makes it when there is none.
    package init(
        _ file: SessionFile, limits: SessionLimits = SessionLimits()
    ) throws(SessionFileError) {
        let opened = try file.open()
        ownership = opened.ownership
        movedAside = opened.movedAside
        lifetimes = Lifetimes(limits)
        // A file without sessions has nobody who could have aged.
        clock = Lock(
            opened.count > 0
                ? SteadyTime(longestSilence: limits.longestSilence, from: opened.clock)
                : SteadyTime(longestSilence: limits.longestSilence))
        do {
            writer = Lock(
                try SessionWriter(
                    opened.database, limits: limits, count: opened.count, clock: opened.clock,
                    recent: recent))
            var readers: [Lock<SessionReader>] = []
            for _ in 0..<Self.readerCount { readers.append(Lock(try SessionReader(file.path))) }
            self.readers = readers
        } catch {
            throw .database(error)
        }
    }

    package var isReachable: Bool { isWriting.load(ordering: .relaxed) }

    package func create(
        _ id: SessionID, _ state: State, for address: String, at now: Moment
    ) throws(SessionError) {
        let instant = advance(to: now)
        let (packed, mark) = (state.packed, AddressMark(address))
        var mayHaveRoom = true
        while true {
            let entry = try write { writer throws(DatabaseError) in
                try writer.insert(id, packed, for: mark, at: instant.steady)
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

    package func load(_ id: SessionID, at now: Moment) throws(SessionError) -> Stored<State> {
        let instant = advance(to: now)
        guard var row = try row(of: id) else { throw .gone }
        guard instant.steady < lifetimes.end(born: row.born, lastUsed: row.used) else {
            // Gone it is, even if it cannot be taken out of the file just now.
            _ = try? write { writer throws(DatabaseError) in
                try writer.living(id, at: instant.steady)
            }
            throw .gone
        }
        if instant.steady - row.used >= lifetimes.recordInterval {
            // A use that cannot be noted down is no reason not to show the session.
            let isNoted = try? write { writer throws(DatabaseError) in
                try writer.recordUse(of: id, at: instant.steady)
                return true
            }
            if isNoted == true { row.used = instant.steady }
        }
        return Stored(
            state: State(packed: row.state), revision: row.revision,
            born: instant.moment(of: row.born), lastUsed: instant.moment(of: row.used))
    }

    package func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: State, at now: Moment
    ) throws(SessionError) -> UInt64 {
        let instant = advance(to: now)
        let packed = state.packed
        let replacement = try write { writer throws(DatabaseError) in
            try writer.replace(id, expecting: revision, with: packed, at: instant.steady)
        }
        switch replacement {
        case .replaced(let revision): return revision
        case .conflict(let current): throw .conflict(current: current)
        case .gone: throw .gone
        }
    }

    package func delete(_ id: SessionID) throws(SessionError) {
        _ = try write { writer throws(DatabaseError) in try writer.end(id) }
    }

    @discardableResult
    package func expire(at now: Moment) throws(SessionError) -> Int {
        let instant = advance(to: now)
        // After a failure this is also the try that finds out whether the disk is well again.
        let isFailing = !isReachable
        try write { writer throws(DatabaseError) in
            try writer.save(instant, anyway: isFailing)
        }
        return try sweep(at: instant)
    }

    package func count() -> Int {
        writer.withLock { $0.count }
    }

    package func forEach(at now: Moment, _ body: (State) -> Void) throws(SessionError) {
        let instant = advance(to: now)
        var last: [UInt8] = []
        while true {
            let page = try with(readers[0]) { reader throws(DatabaseError) in
                try reader.sessions(after: last)
            }
            guard let end = page.last?.id else { return }
            last = end
            for session in page
            where instant.steady < lifetimes.end(born: session.born, lastUsed: session.used) {
                body(State(packed: session.state))
            }
        }
    }

    package func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Moment,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken {
        let instant = advance(to: now)
        let watching = try write { writer throws(DatabaseError) in
            try writer.watch(id, from: revision, at: instant.steady, notify: notify)
        }
        switch watching {
        case .gone: throw .gone
        case .tooMany: throw .watchedByTooMany
        case .called: return WatchToken {}
        case .begun(let number):
            return WatchToken { [self] in
                // What the watch captured ends here, outside of the lock.
                _ = writer.withLock { $0.endWatch(number, of: id) }
            }
        }
    }

    /// Lets the file grow to so many pages and no further, as a full disk would; for tests.
    func limit(toPages pages: Int) throws(SessionError) {
        try write { writer throws(DatabaseError) in try writer.limit(toPages: pages) }
    }
}

extension SQLiteSessionStore {
    private func advance(to now: Moment) -> SteadyInstant {
        clock.withLock { $0.instant(at: now) }
    }

    /// Ends some sessions; only zero says that none is left.
    private func sweep(at instant: SteadyInstant) throws(SessionError) -> Int {
        while true {
            let swept = try write { writer throws(DatabaseError) in
                try writer.sweep(at: instant.steady)
            }
            if swept.ended > 0 || swept.seen == 0 { return swept.ended }
        }
    }

    private func sweepAll(at instant: SteadyInstant) throws(SessionError) -> Int {
        var ended = 0
        while case let some = try sweep(at: instant), some > 0 { ended += some }
        return ended
    }

    /// Does `body` under the writer's lock, and then, under no lock, the calls that became due.
    private func write<Answer: Sendable>(
        _ body: (inout SessionWriter) throws(DatabaseError) -> Answer
    ) throws(SessionError) -> Answer {
        let (result, hasWritten, calls) = writer.withLock { writer in
            let before = writer.changesInAll
            let result = Result { () throws(DatabaseError) in try body(&writer) }
            return (result, writer.changesInAll != before, writer.takeCalls())
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

    /// A session as it was written last, if it is there.
    private func row(of id: SessionID) throws(SessionError) -> SessionRow? {
        if let row = recent[id] { return row }
        let reader = readers[id.share(of: Self.readerCount)]
        return try with(reader) { reader throws(DatabaseError) in try reader.find(id) }
    }

    private func with<Answer: Sendable>(
        _ locked: Lock<SessionReader>, _ body: (SessionReader) throws(DatabaseError) -> Answer
    ) throws(SessionError) -> Answer {
        do {
            return try locked.withLock { reader throws(DatabaseError) in try body(reader) }
        } catch {
            throw .unavailable(retryAfter: Self.retryTime)
        }
    }
}
