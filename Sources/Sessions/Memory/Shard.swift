/// A part of the sessions: what one lock guards.
///
/// The roster says who lives; here are the states. Apart, because the roster is the same for every
/// kind of state and so is compiled once, to code that knows its types.
struct Shard<State: Sendable>: Sendable {
    var roster: Roster

    /// Nil in a slot whose session ended.
    private var states = Paged<State?>()

    init(limits: SessionLimits, ledger: Ledger) {
        roster = Roster(limits: limits, ledger: ledger)
    }

    /// Puts in a session that the ledger has counted.
    mutating func insert(
        _ id: SessionID, _ state: State, enteredFor address: String
    ) throws(SessionError) {
        let slot = try roster.insert(id, enteredFor: address)
        // The slot may be that of a session which ended just now.
        dropEnded()
        states.put(state, into: slot)
    }

    mutating func load(_ id: SessionID) throws(SessionError) -> Stored<State> {
        let slot = try roster.use(id)
        guard let state = states[slot] else { throw .gone }
        return Stored(
            state: state, revision: roster.revision(of: slot), born: roster.born(slot),
            lastUsed: roster.lastUsed(slot))
    }

    mutating func replace(
        _ id: SessionID, expecting revision: UInt64, with state: State
    ) throws(SessionError) -> UInt64 {
        let (slot, revision) = try roster.advance(id, from: revision)
        states[slot] = state
        return revision
    }

    /// The states of all that live; a use of none.
    var livingStates: [State] { roster.livingSlots.compactMap { states[$0] } }

    /// Lets go of the states of who ended.
    ///
    /// Comes after every operation.
    mutating func dropEnded() {
        for slot in roster.takeEnded() { states[slot] = nil }
    }
}
