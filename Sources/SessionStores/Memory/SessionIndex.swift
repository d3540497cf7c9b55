import Concurrency

/// Who lives in a shard, since when, and at which revision; all but the states.
///
///     slots     id ──> slot number
///     sessions  slot number ──> session
///     byUse     slots, the longest unused first      ┐ whose time is over
///     byBirth   slots, the oldest first              ┘ stands at the head
///
/// Both orders hold because ``SteadyClock`` never runs back: what happens now belongs at the end.
/// So whatever must end is found at a head, in constant time, and nothing is ever searched.
///
/// What must happen elsewhere is collected and handed out: calls to watchers that have become due
/// (``takeCalls()``), and slots whose states must go (``takeEnded()``).
struct SessionIndex: Sendable {
    private struct Session {
        let id: SessionID
        /// The ledger's own copy; empty in a slot that was given back.
        var address: String
        /// In steady milliseconds, as is `lastUsed`.
        let born: Int64
        var lastUsed: Int64
        var revision: UInt64
    }

    private var slots: [SessionID: SlotNumber] = [:]
    private var sessions = ChunkedArray<Session>()
    private var numbers = SlotAllocator()
    private var byLastUse = SlotLinkedList()
    private var byCreation = SlotLinkedList()
    private var clock: SteadyClock
    private var watches = WatchRegistry()
    private var pendingNotifications: [WatchRegistry.PendingNotification] = []
    private var ended: [SlotNumber] = []
    private let lifetimes: Lifetimes
    private let quota: SessionQuota

    init(limits: SessionLimits, quota: SessionQuota) {
        clock = SteadyClock(maxClockStep: limits.maxClockStep)
        lifetimes = Lifetimes(limits)
        self.quota = quota
    }

    mutating func advance(to now: Instant) {
        clock.advance(to: now)
    }

    /// Puts in a session that the ledger has counted, and says where.
    mutating func insert(
        _ id: SessionID, countedFor address: String
    ) throws(SessionError) -> SlotNumber {
        guard liveSlot(of: id) == nil else { throw .taken }
        let slot = numbers.take()
        sessions.put(
            Session(id: id, address: address, born: clock.now, lastUsed: clock.now, revision: 0),
            into: slot)
        slots[id] = slot
        byLastUse.append(slot)
        byCreation.append(slot)
        return slot
    }

    /// Finds a session to be read, and records the use if the last record is old.
    mutating func use(_ id: SessionID) throws(SessionError) -> SlotNumber {
        guard let slot = liveSlot(of: id) else { throw .gone }
        if clock.now - sessions[slot].lastUsed >= lifetimes.recordInterval { recordUse(of: slot) }
        return slot
    }

    /// Finds a session whose state is to be replaced, at its new revision.
    mutating func advance(
        _ id: SessionID, from revision: UInt64
    ) throws(SessionError) -> (slot: SlotNumber, revision: UInt64) {
        guard let slot = liveSlot(of: id) else { throw .gone }
        let current = sessions[slot].revision
        guard current == revision else { throw .conflict(current: current) }
        sessions[slot].revision = current + 1
        recordUse(of: slot)
        call(watchersOf: id, because: .changed(revision: current + 1))
        return (slot, current + 1)
    }

    func revision(of slot: SlotNumber) -> UInt64 { sessions[slot].revision }
    func born(_ slot: SlotNumber) -> Instant { clock.moment(of: sessions[slot].born) }
    func lastUsed(_ slot: SlotNumber) -> Instant { clock.moment(of: sessions[slot].lastUsed) }

    mutating func delete(_ id: SessionID) {
        if let slot = slots[id] { end(slot) }
    }

    /// Ends at most `limit` sessions whose time is over and says how many.
    mutating func sweep(limit: Int) -> Int {
        var count = 0
        while count < limit, let slot = nextToExpire, isExpired(slot) {
            end(slot)
            count += 1
        }
        return count
    }

    /// Until the next session ends by itself, in milliseconds; nil when there are none.
    var timeToNextEnd: Int64? {
        nextToExpire.map { max(0, expiryTime(of: $0) - clock.now) }
    }

    /// Watches the session; a watch that is due already makes its call due and has no number.
    mutating func watch(
        _ id: SessionID, from revision: UInt64, limit: Int,
        notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> UInt64? {
        guard let slot = liveSlot(of: id) else { throw .gone }
        let current = sessions[slot].revision
        guard current == revision else {
            pendingNotifications.append(
                WatchRegistry.PendingNotification(
                    notify: notify, change: .changed(revision: current)))
            return nil
        }
        guard let number = watches.begin(id, from: revision, limit: limit, notify: notify) else {
            throw .tooManyWatches
        }
        return number
    }

    mutating func endWatch(_ number: UInt64, of id: SessionID) -> WatchRegistry.Watch? {
        watches.end(number, of: id)
    }

    /// The slots of all that live.
    var liveSlots: [SlotNumber] { slots.values.filter { !isExpired($0) } }

    var watchCount: Int { watches.count }

    mutating func takePendingNotifications() -> [WatchRegistry.PendingNotification] {
        guard !pendingNotifications.isEmpty else { return [] }
        defer { pendingNotifications = [] }
        return pendingNotifications
    }

    /// The slots of sessions that ended, some of which may have been taken again.
    mutating func takeEndedSlots() -> [SlotNumber] {
        guard !ended.isEmpty else { return [] }
        defer { ended = [] }
        return ended
    }
}

extension SessionIndex {
    /// The slot of a session that lives; one whose time is over ends here.
    private mutating func liveSlot(of id: SessionID) -> SlotNumber? {
        guard let slot = slots[id] else { return nil }
        guard isExpired(slot) else { return slot }
        end(slot)
        return nil
    }

    private mutating func recordUse(of slot: SlotNumber) {
        sessions[slot].lastUsed = clock.now
        byLastUse.remove(slot)
        byLastUse.append(slot)
    }

    private mutating func end(_ slot: SlotNumber) {
        let id = sessions[slot].id
        slots[id] = nil
        byLastUse.remove(slot)
        byCreation.remove(slot)
        numbers.release(slot)
        ended.append(slot)
        quota.leave(sessions[slot].address)
        sessions[slot].address = ""
        call(watchersOf: id, because: .ended)
    }

    private mutating func call(watchersOf id: SessionID, because change: SessionChange) {
        pendingNotifications += watches.endAll(of: id).map { $0.call(change) }
    }

    private var nextToExpire: SlotNumber? {
        guard let unused = byLastUse.oldest, let oldest = byCreation.oldest else { return nil }
        return expiryTime(of: unused) <= expiryTime(of: oldest) ? unused : oldest
    }

    private func isExpired(_ slot: SlotNumber) -> Bool {
        clock.now >= expiryTime(of: slot)
    }

    /// When the session ends if it is not used again, in steady milliseconds.
    private func expiryTime(of slot: SlotNumber) -> Int64 {
        lifetimes.end(born: sessions[slot].born, lastUsed: sessions[slot].lastUsed)
    }
}
