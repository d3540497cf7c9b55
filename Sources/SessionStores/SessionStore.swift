import Concurrency

/// Keeps sessions: under each id the bytes of a viewer's state, and how often it was replaced.
///
/// An operation takes effect at one instant between its call and its return, for all threads and for all
/// processes that share the place. One that throws has changed nothing that a caller can see.
///
/// Time is an argument; no store reads the clock of sessions. In return,
/// - all instants come from one clock and are at most ten seconds late;
/// - the caller calls ``expire(at:)`` regularly, at least once in ``SessionLimits/maxClockStep``.
///
/// A clock that is set back ages no session. One that is set forward counts as
/// ``SessionLimits/maxClockStep`` at most, unless a stopwatch confirms the step.
package protocol SessionStore: Sendable {
    /// Begins a session at revision 0 and counts it for the client with this address.
    ///
    /// Expired sessions are ended first if there is no room.
    ///
    /// - Throws: `taken`, `full`, `fullForAddress` or `unavailable`.
    func create(_ id: SessionID, _ state: [UInt8], for address: String, at now: Instant)
        throws(SessionError)

    /// Reads a session. This is a use, which is recorded if the last record is older than
    /// ``SessionLimits/recordInterval``.
    ///
    /// - Throws: `gone` or `unavailable`.
    func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored

    /// Replaces the state if it is still at `revision`, and returns the next revision. This is a use.
    ///
    /// - Throws: `conflict`, `gone` or `unavailable`.
    func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: [UInt8], at now: Instant
    ) throws(SessionError) -> UInt64

    /// Ends a session, if it is there.
    ///
    /// - Throws: `unavailable`.
    func delete(_ id: SessionID) throws(SessionError)

    /// Ends some expired sessions and returns how many: few enough that no request waits long. Only 0
    /// means that none is left.
    ///
    /// Also does what the place needs from time to time, and tries it again after a failure.
    ///
    /// - Throws: `unavailable`.
    @discardableResult
    func expire(at now: Instant) throws(SessionError) -> Int

    /// Whether the place was reached and accepted the last write. Never waits.
    var isReachable: Bool { get }

    /// The number of sessions, with those that are expired and not yet ended.
    ///
    /// - Throws: `unavailable`.
    func count() throws(SessionError) -> Int

    /// Calls `body` with the state of each session that is not expired, in no order.
    ///
    /// Sessions that change meanwhile may be missed or seen as they were. It takes time in proportion
    /// to their number, does not block other calls for long, and is no use of any session.
    ///
    /// - Throws: `unavailable`.
    func forEach(at now: Instant, _ body: ([UInt8]) -> Void) throws(SessionError)

    /// Calls `notify` once, when the session has another revision than `revision` or has ended.
    ///
    /// The call may come before this function returns. It comes on the thread that made the change, so
    /// it must be short; it may use the store. Watching is no use of the session.
    ///
    /// - Throws: `gone`, `tooManyWatches` or `unavailable`, and then never calls.
    func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Instant,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken
}
