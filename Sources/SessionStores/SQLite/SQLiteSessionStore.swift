import Concurrency

/// Sessions in a file of SQLite's: they outlive the process, and whatever ends it.
///
/// One connection reads and writes, under the keeper's lock. An answer that a session was changed comes
/// after the change was handed to the system, in a log beside the tables or in them: a process that is
/// killed loses nothing of what it answered for. Sessions in use are read from memory, which has what
/// the log has. Watchers are in this process, which alone has the file, and are called under no lock.
package final class SQLiteSessionStore<State: PackedState>: SessionStore {
    private let sessions: PackedSessions

    /// Opens a file of sessions, and makes it when there is none.
    package init(
        _ file: SessionFile, limits: SessionLimits = SessionLimits()
    ) throws(SessionFileError) {
        sessions = try PackedSessions(file, limits: limits)
    }

    /// The damaged file that was moved out of the way, if there was one.
    package var movedAside: String? { sessions.movedAside }

    package var isReachable: Bool { sessions.isReachable }

    package func create(
        _ id: SessionID, _ state: State, for address: String, at now: Instant
    ) throws(SessionError) {
        try sessions.create(id, state.packed, for: address, at: now)
    }

    package func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored<State> {
        let stored = try sessions.load(id, at: now)
        return Stored(
            state: State(packed: stored.state), revision: stored.revision, born: stored.born,
            lastUsed: stored.lastUsed)
    }

    package func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: State, at now: Instant
    ) throws(SessionError) -> UInt64 {
        try sessions.compareAndSet(id, expecting: revision, state.packed, at: now)
    }

    package func delete(_ id: SessionID) throws(SessionError) {
        try sessions.delete(id)
    }

    @discardableResult
    package func expire(at now: Instant) throws(SessionError) -> Int {
        try sessions.expire(at: now)
    }

    package func count() -> Int { sessions.count() }

    package func forEach(at now: Instant, _ body: (State) -> Void) throws(SessionError) {
        try sessions.forEach(at: now) { body(State(packed: $0)) }
    }

    package func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Instant,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken {
        try sessions.whenChanged(id, from: revision, at: now, notify)
    }

    /// Lets the file grow to so many pages and no further, as a full disk would; for tests.
    func limit(toPages pages: Int) throws(SessionError) {
        try sessions.limit(toPages: pages)
    }
}
