import Concurrency
import SessionStores

/// The specification of a store in its simplest form: one dictionary, which every operation
/// searches completely.
struct NaiveStore {
    struct Session {
        let address: String
        var state = Tally()
        var revision: UInt64 = 0
        var born: Instant
        var lastUsed: Instant
    }

    let limits: SessionLimits
    private(set) var sessions: [SessionID: Session] = [:]

    init(limits: SessionLimits) {
        self.limits = limits
    }

    mutating func dropExpired(at now: Instant) {
        sessions = sessions.filter { _, session in
            now - session.lastUsed < limits.idle && now - session.born < limits.absolute
        }
    }

    /// Why a new session of this address may be rejected now: empty if it must be admitted.
    mutating func refusals(of address: String, at now: Instant) -> [SessionError] {
        dropExpired(at: now)
        var refusals: [SessionError] = []
        let ofAddress = sessions.values.count { $0.address == address }
        if ofAddress >= limits.sessionsPerAddress { refusals.append(.fullForAddress) }
        if sessions.count >= limits.sessionsInAll {
            let nextEnd = sessions.values.map {
                min($0.lastUsed + limits.idle - now, $0.born + limits.absolute - now)
            }
            refusals.append(.full(retryAfter: nextEnd.min() ?? .zero))
        }
        return refusals
    }

    mutating func create(_ id: SessionID, for address: String, at now: Instant) {
        sessions[id] = Session(address: address, born: now, lastUsed: now)
    }

    mutating func load(_ id: SessionID, at now: Instant) -> Session? {
        dropExpired(at: now)
        guard let session = sessions[id] else { return nil }
        if now - session.lastUsed >= limits.idle / 4 { sessions[id]?.lastUsed = now }
        return sessions[id]
    }

    mutating func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: Tally, at now: Instant
    ) -> Result<UInt64, SessionError> {
        dropExpired(at: now)
        guard let session = sessions[id] else { return .failure(.gone) }
        guard session.revision == revision else {
            return .failure(.conflict(current: session.revision))
        }
        sessions[id]?.state = state
        sessions[id]?.revision += 1
        sessions[id]?.lastUsed = now
        return .success(revision + 1)
    }

    mutating func delete(_ id: SessionID) {
        sessions[id] = nil
    }

    /// Records that the clock was set, which must not change any session's age.
    mutating func clockWasSet(by leap: Duration) {
        sessions = sessions.mapValues { session in
            var session = session
            session.born = session.born + leap
            session.lastUsed = session.lastUsed + leap
            return session
        }
    }
}
