import Concurrency

/// Stores sessions: for each id the bytes of a viewer's state, and a revision that counts its
/// replacements.
///
/// This is what memory, SQLite and Redis have in common; each of them is a ``SessionBackend``.
///
/// An operation takes effect at one instant between its call and its return, for all threads and
/// for all processes that share the backend. An operation that throws has made no visible change.
///
/// Time is an argument; no store reads the clock of sessions. The caller guarantees that
/// - all instants come from one clock and are at most ten seconds late;
/// - it calls ``expire(at:)`` regularly, at least once in ``SessionLimits/maxClockStep``.
///
/// A clock that is set back does not age sessions. A forward step counts as at most
/// ``SessionLimits/maxClockStep``, unless a stopwatch confirms it.
package final class SessionStore: Sendable {
    package let metrics = SessionStoreMetrics()
    let backend: any SessionBackend
    private let rules: SessionRules
    private let stopwatch: @Sendable () -> Duration

    /// A store on a backend.
    ///
    /// - Parameters:
    ///   - backend: The place of the sessions.
    ///   - stopwatch: The time since a fixed moment, for the metrics.
    package init(
        _ backend: any SessionBackend, stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.backend = backend
        self.stopwatch = stopwatch
        rules = backend.rules
    }

    /// Whether the backend was reachable and accepted the last write; never blocks.
    package var isReachable: Bool { backend.isReachable }

    /// What the backend said when it refused the last write, such as `READONLY`; nil if it accepted it, or
    /// did not answer.
    package var refusal: String? { backend.refusal }

    /// Creates a session at revision 0 and counts it for the client with this address.
    ///
    /// If there is no room, expired sessions are ended first.
    ///
    /// - Throws: `taken`, `full`, `fullForAddress` or `unavailable`.
    package func create(
        _ id: SessionID, _ state: [UInt8], for address: String, at now: Instant
    ) throws(SessionError) {
        try timed(.create) { () throws(SessionError) in
            try insert(id, state, for: ClientHash(address), at: rules.steady(now).steady)
        }
        metrics.created.add()
    }

    private func insert(
        _ id: SessionID, _ state: [UInt8], for client: ClientHash, at now: Int64
    ) throws(SessionError) {
        var mayHaveRoom = true
        while true {
            let admission = try backend.insert(id, state, for: client, at: now)
            guard admission != .taken else { throw .taken }
            // Watches with this id belong to an earlier session that has ended.
            rules.watches.ended(id)
            switch admission {
            case .entered: return
            case .full(let time) where !mayHaveRoom:
                throw .full(retryAfter: .milliseconds(time))
            case .fullForAddress where !mayHaveRoom: throw .fullForAddress
            // A rejection is final only after a sweep that found no session to end.
            case .taken, .full, .fullForAddress: mayHaveRoom = try sweepAll(at: now) > 0
            }
        }
    }

    /// Reads a session.
    ///
    /// This counts as a use, which is recorded if the last record is older than
    /// ``SessionLimits/recordInterval``.
    ///
    /// - Throws: `gone` or `unavailable`.
    package func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored {
        try timed(.load) { () throws(SessionError) in
            let instant = rules.steady(now)
            let record = try use(id, at: instant.steady)
            return Stored(
                state: record.state, revision: record.revision,
                born: instant.callerTime(of: record.born),
                lastUsed: instant.callerTime(of: record.lastUsed))
        }
    }

    private func use(_ id: SessionID, at now: Int64) throws(SessionError) -> SessionRecord {
        guard let record = try backend.find(id) else { throw gone(id) }
        let isExpired = rules.lifetimes.isExpired(record, at: now)
        guard isExpired || rules.lifetimes.isRecordDue(record, at: now) else { return record }
        let used: SessionRecord?
        do {
            used = try backend.use(id, at: now)
        } catch {
            // The read succeeds even if its use cannot be recorded, and an expired session is
            // gone even if it cannot be removed.
            used = isExpired ? nil : record
        }
        guard let used else { throw gone(id) }
        return used
    }

    /// Replaces the state if it is still at `revision`, and returns the next revision.
    ///
    /// This counts as a use.
    ///
    /// - Throws: `conflict`, `gone` or `unavailable`.
    package func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: [UInt8], at now: Instant
    ) throws(SessionError) -> UInt64 {
        try timed(.change) { () throws(SessionError) in
            let now = rules.steady(now).steady
            switch try backend.replace(id, expecting: revision, with: state, at: now) {
            case .replaced(let revision):
                rules.watches.changed(id, to: revision)
                return revision
            case .conflict(let current): throw .conflict(current: current)
            case .gone: throw gone(id)
            }
        }
    }

    /// Ends a session if it exists.
    ///
    /// - Throws: `unavailable`.
    package func delete(_ id: SessionID) throws(SessionError) {
        try timed(.delete) { () throws(SessionError) in
            try backend.delete(id)
            rules.watches.ended(id)
        }
        metrics.deleted.add()
    }

    /// Ends some expired sessions and returns their number, limited so that no request waits long.
    ///
    /// Only 0 means that none remains.
    ///
    /// Also runs the backend's periodic maintenance, and retries it after a failure.
    ///
    /// - Throws: `unavailable`.
    @discardableResult
    package func expire(at now: Instant) throws(SessionError) -> Int {
        let count = try timed(.expire) { () throws(SessionError) in
            let instant = rules.steady(now)
            try backend.maintain(at: instant)
            return try sweep(at: instant.steady)
        }
        metrics.expired.add(count)
        return count
    }

    /// The number of sessions, including those that have expired but are not ended yet.
    ///
    /// - Throws: `unavailable`.
    package func count() throws(SessionError) -> Int { try backend.count() }

    /// Calls `body` with the state of each session that has not expired, in no particular order.
    ///
    /// Sessions that change concurrently may be missed or passed in an older state. The call takes
    /// time in proportion to the number of sessions, does not block other calls for long, and does
    /// not count as a use.
    ///
    /// - Throws: `unavailable`.
    package func forEach(at now: Instant, _ body: ([UInt8]) -> Void) throws(SessionError) {
        let now = rules.steady(now).steady
        try backend.forEach { record in
            if !rules.lifetimes.isExpired(record, at: now) { body(record.state) }
        }
    }

    /// Calls `notify` once, when the session has a revision other than `revision` or has ended.
    ///
    /// The call may come before this function returns. It comes on the thread that made the change,
    /// so it must be short; it may use the store. Watching does not count as a use of the session.
    ///
    /// - Throws: `gone`, `tooManyWatches` or `unavailable`; `notify` is never called then.
    package func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Instant,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken {
        try timed(.watch) { () throws(SessionError) in
            let now = rules.steady(now).steady
            return try rules.watches.watch(id, from: revision, notify) { () throws(SessionError) in
                guard let record = try backend.find(id),
                    !rules.lifetimes.isExpired(record, at: now)
                else { return nil }
                return record.revision
            }
        }
    }

    /// The error for a session that is gone; its watches are notified of the end.
    private func gone(_ id: SessionID) -> SessionError {
        rules.watches.ended(id)
        return .gone
    }

    private func sweep(at now: Int64) throws(SessionError) -> Int {
        let ended = try backend.sweep(at: now)
        for id in ended { rules.watches.ended(id) }
        return ended.count
    }

    private func sweepAll(at now: Int64) throws(SessionError) -> Int {
        var ended = 0
        while case let some = try sweep(at: now), some > 0 { ended += some }
        return ended
    }

    private func timed<Result>(
        _ operation: SessionStoreMetrics.Operation, _ work: () throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        let start = stopwatch()
        defer { metrics.times.observe(operation, stopwatch() - start) }
        do {
            return try work()
        } catch {
            metrics.failures.add(SessionStoreMetrics.Failure(error))
            throw error
        }
    }
}
