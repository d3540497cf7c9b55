/// A part of the sessions: what one lock guards.
///
/// The roster says who lives; here are the states. Apart, because the roster is the same for every
/// kind of state and so is compiled once, to code that knows its types.
struct Shard<State: Sendable>: Sendable {
    var index: SessionIndex

    /// Nil in a slot whose session ended.
    private var states = ChunkedArray<State?>()

    init(limits: SessionLimits, quota: SessionQuota) {
        index = SessionIndex(limits: limits, quota: quota)
    }

    /// Puts in a session that the ledger has counted.
    mutating func insert(
        _ id: SessionID, _ state: State, countedFor address: String
    ) throws(SessionError) {
        let slot = try index.insert(id, countedFor: address)
        // The slot may be that of a session which ended just now.
        dropEndedStates()
        states.put(state, into: slot)
    }

    mutating func load(_ id: SessionID) throws(SessionError) -> Stored<State> {
        let slot = try index.use(id)
        guard let state = states[slot] else { throw .gone }
        return Stored(
            state: state, revision: index.revision(of: slot), born: index.born(slot),
            lastUsed: index.lastUsed(slot))
    }

    mutating func replace(
        _ id: SessionID, expecting revision: UInt64, with state: State
    ) throws(SessionError) -> UInt64 {
        let (slot, revision) = try index.advance(id, from: revision)
        states[slot] = state
        return revision
    }

    /// The states of all that live; a use of none.
    var liveStates: [State] { index.liveSlots.compactMap { states[$0] } }

    /// Lets go of the states of who ended.
    ///
    /// Comes after every operation.
    mutating func dropEndedStates() {
        for slot in index.takeEndedSlots() { states[slot] = nil }
    }
}
