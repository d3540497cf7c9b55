/// A place of sessions: memory, a file of SQLite, or Redis.
///
/// A backend has the operations that each place does in its own way, each whole for all who share it. What
/// all stores do in the same way is in ``BackedSessionStore``, the notification of watches included.
package protocol SessionBackend: AnyObject, Sendable {
    var rules: SessionRules { get }

    /// Whether the place was reached and accepted the last write.
    var isReachable: Bool { get }

    /// Adds a session at revision 0, unless its id is taken by one that is not expired.
    func insert(
        _ id: SessionID, _ state: [UInt8], for client: ClientHash, at now: Int64
    ) throws(SessionError) -> Admission

    /// The session, expired or not.
    func find(_ id: SessionID) throws(SessionError) -> SessionRecord?

    /// Records a use. Nil if the session is gone, or is expired and thereby ended.
    func use(_ id: SessionID, at now: Int64) throws(SessionError) -> SessionRecord?

    /// Replaces the state of a session that is at a revision and not expired.
    func replace(
        _ id: SessionID, expecting revision: UInt64, with state: [UInt8], at now: Int64
    ) throws(SessionError) -> Replacement

    /// Removes a session, if it is there.
    func delete(_ id: SessionID) throws(SessionError)

    /// Removes some expired sessions; an empty answer means that none is left.
    func sweep(at now: Int64) throws(SessionError) -> [SessionID]

    /// Does what the place needs every few seconds, and finds out whether it accepts writes again.
    func maintain(at now: SteadyInstant) throws(SessionError)

    func count() throws(SessionError) -> Int

    /// Calls `body` with each session, expired or not.
    func forEach(_ body: (SessionRecord) -> Void) throws(SessionError)
}

/// Whether a session was added.
package enum Admission: Equatable, Sendable {
    case entered
    case taken
    /// The limit is reached. The next session may expire after this time, in milliseconds.
    case full(timeToNextEnd: Int64)
    case fullForAddress
}

/// Whether a state was replaced.
package enum Replacement: Equatable, Sendable {
    case replaced(revision: UInt64)
    case conflict(current: UInt64)
    case gone
}
