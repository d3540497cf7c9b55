/// Who lives in a shard, since when, and at which revision; all but the states.
///
///     slots     id ──> slot number
///     sessions  slot number ──> session
///     byUse     slots, the longest unused first      ┐ whose time is over
///     byBirth   slots, the oldest first              ┘ stands at the head
///
/// Both orders hold because ``SteadyTime`` never runs back: what happens now belongs at the end.
/// So whatever must end is found at a head, in constant time, and nothing is ever searched.
///
/// What must happen elsewhere is collected and handed out: calls to watchers that have become due
/// (``takeCalls()``), and slots whose states must go (``takeEnded()``).
struct Roster: Sendable {
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
    private var sessions = Paged<Session>()
    private var numbers = SlotNumbers()
    private var byUse = SlotOrder()
    private var byBirth = SlotOrder()
    private var clock: SteadyTime
    private var watches = Watches()
    private var dueCalls: [Watches.Call] = []
    private var ended: [SlotNumber] = []
    private let lifetimes: Lifetimes
    private let ledger: Ledger

    init(limits: SessionLimits, ledger: Ledger) {
        clock = SteadyTime(longestSilence: limits.longestSilence)
        lifetimes = Lifetimes(limits)
        self.ledger = ledger
    }

    mutating func advance(to now: Moment) {
        clock.advance(to: now)
    }

    /// Puts in a session that the ledger has counted, and says where.
    mutating func insert(
        _ id: SessionID, enteredFor address: String
    ) throws(SessionError) -> SlotNumber {
        guard livingSlot(of: id) == nil else { throw .taken }
        let slot = numbers.take()
        sessions.put(
            Session(id: id, address: address, born: clock.now, lastUsed: clock.now, revision: 0),
            into: slot)
        slots[id] = slot
        byUse.append(slot)
        byBirth.append(slot)
        return slot
    }

    /// Finds a session to be read, and records the use if the last record is old.
    mutating func use(_ id: SessionID) throws(SessionError) -> SlotNumber {
        guard let slot = livingSlot(of: id) else { throw .gone }
        if clock.now - sessions[slot].lastUsed >= lifetimes.recordInterval { recordUse(of: slot) }
        return slot
    }

    /// Finds a session whose state is to be replaced, at its new revision.
    mutating func advance(
        _ id: SessionID, from revision: UInt64
    ) throws(SessionError) -> (slot: SlotNumber, revision: UInt64) {
        guard let slot = livingSlot(of: id) else { throw .gone }
        let current = sessions[slot].revision
        guard current == revision else { throw .conflict(current: current) }
        sessions[slot].revision = current + 1
        recordUse(of: slot)
        call(watchersOf: id, because: .changed(revision: current + 1))
        return (slot, current + 1)
    }

    func revision(of slot: SlotNumber) -> UInt64 { sessions[slot].revision }
    func born(_ slot: SlotNumber) -> Moment { clock.moment(of: sessions[slot].born) }
    func lastUsed(_ slot: SlotNumber) -> Moment { clock.moment(of: sessions[slot].lastUsed) }

    mutating func delete(_ id: SessionID) {
        if let slot = slots[id] { end(slot) }
    }

    /// Ends at most `limit` sessions whose time is over and says how many.
    mutating func sweep(limit: Int) -> Int {
        var count = 0
        while count < limit, let slot = nextToEnd, isOver(slot) {
            end(slot)
            count += 1
        }
        return count
    }

    /// Until the next session ends by itself, in milliseconds; nil when there are none.
    var timeToNextEnd: Int64? {
        nextToEnd.map { max(0, endTime(of: $0) - clock.now) }
    }

    /// Watches the session; a watch that is due already makes its call due and has no number.
    mutating func watch(
        _ id: SessionID, from revision: UInt64, limit: Int,
        notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> UInt64? {
        guard let slot = livingSlot(of: id) else { throw .gone }
        let current = sessions[slot].revision
        guard current == revision else {
            dueCalls.append(Watches.Call(notify: notify, change: .changed(revision: current)))
            return nil
        }
        guard let number = watches.begin(id, from: revision, limit: limit, notify: notify) else {
            throw .watchedByTooMany
        }
        return number
    }

    mutating func endWatch(_ number: UInt64, of id: SessionID) -> Watches.Watch? {
        watches.end(number, of: id)
    }

    /// The slots of all that live.
    var livingSlots: [SlotNumber] { slots.values.filter { !isOver($0) } }

    var watchCount: Int { watches.count }

    mutating func takeCalls() -> [Watches.Call] {
        guard !dueCalls.isEmpty else { return [] }
        defer { dueCalls = [] }
        return dueCalls
    }

    /// The slots of sessions that ended, some of which may have been taken again.
    mutating func takeEnded() -> [SlotNumber] {
        guard !ended.isEmpty else { return [] }
        defer { ended = [] }
        return ended
    }
}

extension Roster {
    /// The slot of a session that lives; one whose time is over ends here.
    private mutating func livingSlot(of id: SessionID) -> SlotNumber? {
        guard let slot = slots[id] else { return nil }
        guard isOver(slot) else { return slot }
        end(slot)
        return nil
    }

    private mutating func recordUse(of slot: SlotNumber) {
        sessions[slot].lastUsed = clock.now
        byUse.remove(slot)
        byUse.append(slot)
    }

    private mutating func end(_ slot: SlotNumber) {
        let id = sessions[slot].id
        slots[id] = nil
        byUse.remove(slot)
        byBirth.remove(slot)
        numbers.giveBack(slot)
        ended.append(slot)
        ledger.leave(sessions[slot].address)
        sessions[slot].address = ""
        call(watchersOf: id, because: .ended)
    }

    private mutating func call(watchersOf id: SessionID, because change: SessionChange) {
        dueCalls += watches.endAll(of: id).map { $0.call(change) }
    }

    private var nextToEnd: SlotNumber? {
        guard let unused = byUse.oldest, let oldest = byBirth.oldest else { return nil }
        return endTime(of: unused) <= endTime(of: oldest) ? unused : oldest
    }

    private func isOver(_ slot: SlotNumber) -> Bool {
        clock.now >= endTime(of: slot)
    }

    /// When the session ends if it is not used again, in steady milliseconds.
    private func endTime(of slot: SlotNumber) -> Int64 {
        lifetimes.end(born: sessions[slot].born, lastUsed: sessions[slot].lastUsed)
    }
}
