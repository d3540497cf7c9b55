import Concurrency

/// A session store on a backend: the behaviour that memory, SQLite and Redis have in common.
package final class BackedSessionStore: SessionStore {
    let backend: any SessionBackend
    private let rules: SessionRules

    package init(_ backend: any SessionBackend) {
        self.backend = backend
        rules = backend.rules
    }

    package var isReachable: Bool { backend.isReachable }
    package var refusal: String? { backend.refusal }

    package func create(
        _ id: SessionID, _ state: [UInt8], for address: String, at now: Instant
    ) throws(SessionError) {
        let now = rules.steady(now).steady
        let client = ClientHash(address)
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

    package func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored {
        let instant = rules.steady(now)
        let now = instant.steady
        guard var record = try backend.find(id) else { throw gone(id) }
        let isExpired = rules.lifetimes.isExpired(record, at: now)
        if isExpired || rules.lifetimes.isRecordDue(record, at: now) {
            let used: SessionRecord?
            do {
                used = try backend.use(id, at: now)
            } catch {
                // The read succeeds even if its use cannot be recorded, and an expired session is
                // gone even if it cannot be removed.
                used = isExpired ? nil : record
            }
            guard let used else { throw gone(id) }
            record = used
        }
        return Stored(
            state: record.state, revision: record.revision,
            born: instant.callerTime(of: record.born),
            lastUsed: instant.callerTime(of: record.lastUsed))
    }

    package func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: [UInt8], at now: Instant
    ) throws(SessionError) -> UInt64 {
        let now = rules.steady(now).steady
        switch try backend.replace(id, expecting: revision, with: state, at: now) {
        case .replaced(let revision):
            rules.watches.changed(id, to: revision)
            return revision
        case .conflict(let current): throw .conflict(current: current)
        case .gone: throw gone(id)
        }
    }

    package func delete(_ id: SessionID) throws(SessionError) {
        try backend.delete(id)
        rules.watches.ended(id)
    }

    @discardableResult
    package func expire(at now: Instant) throws(SessionError) -> Int {
        let instant = rules.steady(now)
        try backend.maintain(at: instant)
        return try sweep(at: instant.steady)
    }

    package func count() throws(SessionError) -> Int { try backend.count() }

    package func forEach(at now: Instant, _ body: ([UInt8]) -> Void) throws(SessionError) {
        let now = rules.steady(now).steady
        try backend.forEach { record in
            if !rules.lifetimes.isExpired(record, at: now) { body(record.state) }
        }
    }

    package func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Instant,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken {
        let now = rules.steady(now).steady
        return try rules.watches.watch(id, from: revision, notify) { () throws(SessionError) in
            guard let record = try backend.find(id),
                !rules.lifetimes.isExpired(record, at: now)
            else { return nil }
            return record.revision
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
}
