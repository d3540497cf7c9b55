/// A part of the sessions in memory, guarded by one lock.
///
///     slots       id ──> slot number
///     sessions    slot number ──> session
///     byLastUse   slots, the longest unused first      ┐ expired sessions
///     byCreation  slots, the oldest first              ┘ are at the head
///
/// Both lists stay ordered because a shard's time never runs backwards, so a new event belongs at
/// the end. Expired sessions are therefore found at a head in constant time, without a search.
struct Shard: Sendable {
    private struct Session {
        let id: SessionID
        let client: ClientHash
        var record: SessionRecord
    }

    private var slots: [SessionID: SlotNumber] = [:]
    /// Nil for a free slot.
    private var sessions = ChunkedArray<Session?>()
    private var numbers = SlotAllocator()
    private var byLastUse = SlotLinkedList()
    private var byCreation = SlotLinkedList()
    /// The latest time of a change in this shard, in steady milliseconds: threads may arrive in a
    /// different order than they read the clock.
    private var latest = Int64.min
    private let lifetimes: Lifetimes
    private let quota: SessionQuota

    init(lifetimes: Lifetimes, quota: SessionQuota) {
        self.lifetimes = lifetimes
        self.quota = quota
    }

    /// Adds a session; `full` reports a time to the next end of 0, because one shard does not know
    /// it.
    mutating func insert(
        _ id: SessionID, _ state: [UInt8], for client: ClientHash, at now: Int64
    ) -> Admission {
        let now = advance(to: now)
        guard liveSlot(of: id, at: now) == nil else { return .taken }
        switch quota.enter(client) {
        case .entered: break
        case .full: return .full(timeToNextEnd: 0)
        case .fullForClient: return .fullForAddress
        }
        let slot = numbers.take()
        let record = SessionRecord(revision: 0, born: now, lastUsed: now, state: state)
        sessions.put(Session(id: id, client: client, record: record), into: slot)
        slots[id] = slot
        byLastUse.append(slot)
        byCreation.append(slot)
        return .entered
    }

    func find(_ id: SessionID) -> SessionRecord? { slots[id].flatMap { sessions[$0]?.record } }

    mutating func use(_ id: SessionID, at now: Int64) -> SessionRecord? {
        let now = advance(to: now)
        guard let slot = liveSlot(of: id, at: now) else { return nil }
        sessions[slot]?.record.lastUsed = now
        moveToEnd(slot)
        return sessions[slot]?.record
    }

    mutating func replace(
        _ id: SessionID, expecting revision: UInt64, with state: [UInt8], at now: Int64
    ) -> Replacement {
        let now = advance(to: now)
        guard let slot = liveSlot(of: id, at: now), let record = sessions[slot]?.record else {
            return .gone
        }
        guard record.revision == revision else { return .conflict(current: record.revision) }
        let replaced = record.replaced(by: state, at: now)
        sessions[slot]?.record = replaced
        moveToEnd(slot)
        return .replaced(revision: replaced.revision)
    }

    mutating func delete(_ id: SessionID) {
        if let slot = slots[id] { remove(slot) }
    }

    /// Removes up to `limit` expired sessions.
    mutating func sweep(at now: Int64, limit: Int) -> [SessionID] {
        let now = advance(to: now)
        var ended: [SessionID] = []
        while ended.count < limit, let (slot, end) = nextToExpire, end <= now {
            if let id = remove(slot) { ended.append(id) }
        }
        return ended
    }

    /// When the next session expires, in steady milliseconds; nil without sessions.
    var nextEnd: Int64? { nextToExpire?.end }

    var records: [SessionRecord] { slots.values.compactMap { sessions[$0]?.record } }
}

extension Shard {
    private mutating func advance(to now: Int64) -> Int64 {
        latest = max(latest, now)
        return latest
    }

    /// The slot of a session that has not expired; an expired one is removed.
    private mutating func liveSlot(of id: SessionID, at now: Int64) -> SlotNumber? {
        guard let slot = slots[id] else { return nil }
        guard now >= end(of: slot) else { return slot }
        remove(slot)
        return nil
    }

    private mutating func moveToEnd(_ slot: SlotNumber) {
        byLastUse.remove(slot)
        byLastUse.append(slot)
    }

    @discardableResult
    private mutating func remove(_ slot: SlotNumber) -> SessionID? {
        guard let session = sessions[slot] else { return nil }
        slots[session.id] = nil
        sessions[slot] = nil
        byLastUse.remove(slot)
        byCreation.remove(slot)
        numbers.release(slot)
        quota.leave(session.client)
        return session.id
    }

    private var nextToExpire: (slot: SlotNumber, end: Int64)? {
        guard let unused = byLastUse.oldest, let oldest = byCreation.oldest else { return nil }
        let ends = (end(of: unused), end(of: oldest))
        return ends.0 <= ends.1 ? (unused, ends.0) : (oldest, ends.1)
    }

    private func end(of slot: SlotNumber) -> Int64 {
        guard let record = sessions[slot]?.record else { return .max }
        return lifetimes.end(born: record.born, lastUsed: record.lastUsed)
    }
}
