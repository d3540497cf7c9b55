/// A part of the sessions: what one lock guards.
///
///     slots     id ──> slot number
///     sessions  slot number ──> session
///     byUse     slots, the longest unused first      ┐ whose time is over
///     byBirth   slots, the oldest first              ┘ stands at the head
///
/// Both orders hold because ``SteadyTime`` never runs back: what happens now belongs at the end.
/// So whatever must end is found at a head, in constant time, and nothing is ever searched.
///
/// Calls to watchers that have become due are collected here and made by the owner when it has let
/// go of the lock (``takeCalls()``).
struct Shard<State: Sendable>: Sendable {
    private struct Session {
        let id: SessionID
        /// The ledger's own copy.
        let address: String
        /// In steady milliseconds, as is `lastUsed`.
        let born: Int64
        var lastUsed: Int64
        var revision: UInt64
        /// Nil in a slot that was given back.
        var state: State?
    }

    /// A call to a watcher, due but not made.
    struct Call: Sendable {
        fileprivate let notify: @Sendable (SessionChange) -> Void
        fileprivate let change: SessionChange

        func make() { notify(change) }
    }

    private var slots: [SessionID: SlotNumber] = [:]
    private var sessions = SlotTable<Session>()
    private var byUse = SlotOrder()
    private var byBirth = SlotOrder()
    private var clock: SteadyTime
    private var watches = Watches()
    private var dueCalls: [Call] = []
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

    /// Puts in a session that the ledger has counted.
    mutating func insert(
        _ id: SessionID, _ state: State, enteredFor address: String
    ) throws(SessionError) {
        guard livingSlot(of: id) == nil else { throw .taken }
        let slot = sessions.insert(
            Session(
                id: id, address: address, born: clock.now, lastUsed: clock.now, revision: 0,
                state: state))
        slots[id] = slot
        byUse.append(slot)
        byBirth.append(slot)
    }

    mutating func load(_ id: SessionID) throws(SessionError) -> Stored<State> {
        guard let slot = livingSlot(of: id), let state = sessions[slot].state else { throw .gone }
        if clock.now - sessions[slot].lastUsed >= lifetimes.recordInterval { recordUse(of: slot) }
        return Stored(
            state: state, revision: sessions[slot].revision,
            born: clock.moment(of: sessions[slot].born),
            lastUsed: clock.moment(of: sessions[slot].lastUsed))
    }

    mutating func replace(
        _ id: SessionID, expecting revision: UInt64, with state: State
    ) throws(SessionError) -> UInt64 {
        guard let slot = livingSlot(of: id) else { throw .gone }
        let current = sessions[slot].revision
        guard current == revision else { throw .conflict(current: current) }
        sessions[slot].state = state
        sessions[slot].revision = current + 1
        recordUse(of: slot)
        call(watchersOf: id, because: .changed(revision: current + 1))
        return current + 1
    }

    mutating func delete(_ id: SessionID) {
        if let slot = slots[id] { end(slot) }
    }

    /// Ends at most `limit` sessions whose time is over and says how many.
    mutating func sweep(limit: Int) -> Int {
        var ended = 0
        while ended < limit, let slot = nextToEnd, isOver(slot) {
            end(slot)
            ended += 1
        }
        return ended
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
            dueCalls.append(Call(notify: notify, change: .changed(revision: current)))
            return nil
        }
        guard let number = watches.begin(id, limit: limit, notify: notify) else {
            throw .watchedByTooMany
        }
        return number
    }

    mutating func endWatch(_ number: UInt64, of id: SessionID) -> Watches.Watch? {
        watches.end(number, of: id)
    }

    /// The states of all that live; a use of none.
    var livingStates: [State] {
        slots.values.filter { !isOver($0) }.compactMap { sessions[$0].state }
    }

    var watchCount: Int { watches.count }

    mutating func takeCalls() -> [Call] {
        guard !dueCalls.isEmpty else { return [] }
        defer { dueCalls = [] }
        return dueCalls
    }
}

extension Shard {
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
        sessions[slot].state = nil
        sessions.giveBack(slot)
        slots[id] = nil
        byUse.remove(slot)
        byBirth.remove(slot)
        ledger.leave(sessions[slot].address)
        call(watchersOf: id, because: .ended)
    }

    private mutating func call(watchersOf id: SessionID, because change: SessionChange) {
        for watch in watches.endAll(of: id) {
            dueCalls.append(Call(notify: watch.notify, change: change))
        }
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
        min(
            sessions[slot].lastUsed + lifetimes.idle,
            sessions[slot].born + lifetimes.absolute)
    }
}
