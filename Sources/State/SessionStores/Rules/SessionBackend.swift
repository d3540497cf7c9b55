/// A place where sessions are stored: memory, an SQLite file, or Redis.
///
/// A backend has the operations that differ between backends, each atomic for all processes that
/// share it. What is common to all, including the notification of watches, is in ``SessionStore``.
package protocol SessionBackend: AnyObject, Sendable {
    var rules: SessionRules { get }

    /// Whether the backend was reachable and accepted the last write.
    var isReachable: Bool { get }

    /// What the backend said when it refused the last write; nil if it accepted it, or did not answer.
    var refusal: String? { get }

    /// Adds a session at revision 0 unless its id is taken by a session that has not expired.
    func insert(
        _ id: SessionID, _ state: [UInt8], for client: ClientHash, at now: Int64
    ) throws(SessionError) -> Admission

    /// The session, expired or not.
    func find(_ id: SessionID) throws(SessionError) -> SessionRecord?

    /// Records a use; nil if the session is gone, or if it has expired, which ends it.
    func use(_ id: SessionID, at now: Int64) throws(SessionError) -> SessionRecord?

    /// Replaces the state of a session if it is at a revision and has not expired.
    func replace(
        _ id: SessionID, expecting revision: UInt64, with state: [UInt8], at now: Int64
    ) throws(SessionError) -> Replacement

    /// Removes a session if it exists.
    func delete(_ id: SessionID) throws(SessionError)

    /// Removes some expired sessions; an empty result means that none remains.
    func sweep(at now: Int64) throws(SessionError) -> [SessionID]

    /// Runs the backend's periodic maintenance, and checks whether writes are accepted again.
    func maintain(at now: SteadyInstant) throws(SessionError)

    func count() throws(SessionError) -> Int

    /// Calls `body` with each session, expired or not.
    func forEach(_ body: (SessionRecord) -> Void) throws(SessionError)
}

extension SessionBackend {
    package var refusal: String? { nil }
}

/// Whether a session was added.
package enum Admission: Equatable, Sendable {
    case entered
    case taken
    /// The limit is reached. A session may expire after this time, in milliseconds.
    case full(timeToNextEnd: Int64)
    case fullForAddress
}

/// Whether a state was replaced.
package enum Replacement: Equatable, Sendable {
    case replaced(revision: UInt64)
    case conflict(current: UInt64)
    case gone
}
