import Concurrency

/// A place where sessions are kept.
///
/// It knows nothing of what a state means. Every operation takes effect at one instant between its
/// call and its return, for all threads and for all who share the place, and an operation that
/// throws has changed nothing a caller can see.
///
/// Time is an argument: no store asks a clock. What a caller owes in return:
/// - all moments come from one clock, at most ten seconds late;
/// - ``expire(at:)`` is called every now and then, or what expired lies about until its place is
///   needed, and at least once in ``SessionLimits/longestSilence`` when that is set.
///
/// A clock that is set back makes nobody older or younger. One that is set forward counts as the
/// longest silence, so that sessions outlive it, if the caller has named one; a silence that the store
/// can measure counts whole. What a store writes
/// down for another process to read cannot be saved from that process's clock.
package protocol SessionStore<State>: Sendable {
    associatedtype State: Sendable

    /// Begins a session at revision 0, and counts it against `address`: any text that stands for
    /// where it came from.
    ///
    /// - Throws: `full`, `fullForAddress`, `taken` or `unavailable`. Expired sessions give up their
    ///   places first.
    func create(_ id: SessionID, _ state: State, for address: String, at now: Instant)
        throws(SessionError)

    /// Reads a session. This counts as a use, though not every use is recorded
    /// (``SessionLimits/recordInterval``).
    ///
    /// - Throws: `gone` or `unavailable`.
    func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored<State>

    /// Replaces the state if it is still at `revision`, and says which revision it now has: the
    /// next number. This is a use.
    ///
    /// - Throws: `conflict`, `gone` or `unavailable`.
    func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: State, at now: Instant
    ) throws(SessionError) -> UInt64

    /// Ends a session. One that is gone stays gone.
    ///
    /// - Throws: `unavailable`.
    func delete(_ id: SessionID) throws(SessionError)

    /// Ends some of the sessions whose time is over, few enough not to hold up anybody, and says
    /// how many. Some may be left unless it says zero.
    ///
    /// - Throws: `unavailable`.
    @discardableResult
    func expire(at now: Instant) throws(SessionError) -> Int

    /// Whether the place could be reached and written to when that was last tried.
    ///
    /// Never waits; what was out of reach is tried again at ``expire(at:)`` at the latest.
    var isReachable: Bool { get }

    /// How many sessions lie here, expired ones that were not swept included.
    ///
    /// - Throws: `unavailable`.
    func count() throws(SessionError) -> Int

    /// Looks at the state of every session, in no order; those that come or change meanwhile may be
    /// missed or seen as they were. It takes time in proportion to the sessions, holds nobody up
    /// for long, and counts as a use of none.
    ///
    /// - Throws: `unavailable`.
    func forEach(at now: Instant, _ body: (State) -> Void) throws(SessionError)

    /// Calls `notify` once: when the session has a revision other than `revision`, or when it ends.
    ///
    /// The call may come before this function returns, and comes on the thread that brought the
    /// change about: it must be short, and may use the store. This is no use of the session.
    ///
    /// - Throws: `gone`, `tooManyWatches` or `unavailable`, and never calls then.
    func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Instant,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken
}
