import Concurrency

/// Stores sessions: for each id the bytes of a viewer's state, and a revision that counts its
/// replacements.
///
/// An operation takes effect at one instant between its call and its return, for all threads and
/// for all processes that share the backend. An operation that throws has made no visible change.
///
/// Time is an argument; no store reads the clock of sessions. The caller guarantees that
/// - all instants come from one clock and are at most ten seconds late;
/// - it calls ``expire(at:)`` regularly, at least once in ``SessionLimits/maxClockStep``.
///
/// A clock that is set back does not age sessions. A forward step counts as at most
/// ``SessionLimits/maxClockStep``, unless a stopwatch confirms it.
package protocol SessionStore: Sendable {
    /// Creates a session at revision 0 and counts it for the client with this address.
    ///
    /// If there is no room, expired sessions are ended first.
    ///
    /// - Throws: `taken`, `full`, `fullForAddress` or `unavailable`.
    func create(_ id: SessionID, _ state: [UInt8], for address: String, at now: Instant)
        throws(SessionError)

    /// Reads a session. This counts as a use, which is recorded if the last record is older than
    /// ``SessionLimits/recordInterval``.
    ///
    /// - Throws: `gone` or `unavailable`.
    func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored

    /// Replaces the state if it is still at `revision`, and returns the next revision. This counts
    /// as a use.
    ///
    /// - Throws: `conflict`, `gone` or `unavailable`.
    func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: [UInt8], at now: Instant
    ) throws(SessionError) -> UInt64

    /// Ends a session if it exists.
    ///
    /// - Throws: `unavailable`.
    func delete(_ id: SessionID) throws(SessionError)

    /// Ends some expired sessions and returns their number, limited so that no request waits long.
    /// Only 0 means that none remains.
    ///
    /// Also runs the backend's periodic maintenance, and retries it after a failure.
    ///
    /// - Throws: `unavailable`.
    @discardableResult
    func expire(at now: Instant) throws(SessionError) -> Int

    /// Whether the backend was reachable and accepted the last write. Never blocks.
    var isReachable: Bool { get }

    /// What the backend said when it refused the last write, such as `READONLY`; nil if it accepted it, or
    /// did not answer.
    var refusal: String? { get }

    /// The number of sessions, including those that have expired but are not ended yet.
    ///
    /// - Throws: `unavailable`.
    func count() throws(SessionError) -> Int

    /// Calls `body` with the state of each session that has not expired, in no particular order.
    ///
    /// Sessions that change concurrently may be missed or passed in an older state. The call takes
    /// time in proportion to the number of sessions, does not block other calls for long, and does
    /// not count as a use.
    ///
    /// - Throws: `unavailable`.
    func forEach(at now: Instant, _ body: ([UInt8]) -> Void) throws(SessionError)

    /// Calls `notify` once, when the session has a revision other than `revision` or has ended.
    ///
    /// The call may come before this function returns. It comes on the thread that made the change,
    /// so it must be short; it may use the store. Watching does not count as a use of the session.
    ///
    /// - Throws: `gone`, `tooManyWatches` or `unavailable`; `notify` is never called then.
    func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Instant,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken
}

extension SessionStore {
    package var refusal: String? { nil }
}
