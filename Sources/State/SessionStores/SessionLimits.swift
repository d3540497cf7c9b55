/// How long sessions live, and how many may exist.
package struct SessionLimits: Equatable, Sendable {
    /// A session expires this long after its last recorded use.
    ///
    /// The default of half an hour lets a viewer who pauses for a meal return to the same page.
    package let idle: Duration

    /// A session expires this long after its creation, regardless of use.
    package let absolute: Duration

    /// The limit on all sessions.
    ///
    /// The service is designed for a million.
    package let sessionsInAll: Int

    /// The limit on sessions for one address.
    ///
    /// A whole school may share an address.
    package let sessionsPerAddress: Int

    /// The limit on watches of one session.
    ///
    /// A browser opens at most six connections to a server.
    package let watchesPerSession: Int

    /// The longest step of the clock that is accepted as elapsed time.
    ///
    /// A longer step means that the clock was set forward, and counts as this much.
    ///
    /// `nil` accepts every step, for callers that do not expire sessions regularly.
    package let maxClockStep: Duration?

    package init(
        idle: Duration = .seconds(30 * 60), absolute: Duration = .seconds(24 * 60 * 60),
        sessionsInAll: Int = 1_000_000, sessionsPerAddress: Int = 1_000,
        watchesPerSession: Int = 16, maxClockStep: Duration? = nil
    ) {
        precondition(idle >= .milliseconds(4), "sessions cannot expire after \(idle) without use")
        precondition(absolute >= idle, "sessions cannot expire after \(absolute) in all")
        precondition(sessionsInAll > 0, "\(sessionsInAll) sessions are no service")
        precondition(sessionsPerAddress > 0, "\(sessionsPerAddress) sessions are no service")
        precondition(watchesPerSession >= 0, "\(watchesPerSession) watches cannot be kept")
        self.idle = idle
        self.absolute = absolute
        self.sessionsInAll = sessionsInAll
        self.sessionsPerAddress = sessionsPerAddress
        self.watchesPerSession = watchesPerSession
        self.maxClockStep = maxClockStep
    }

    /// A read is recorded as a use if the last record is at least this old, so that polling does
    /// not cause writes.
    ///
    /// A session that is read at least every three quarters of ``idle`` does not expire for lack of
    /// use.
    package var recordInterval: Duration { idle / 4 }
}
