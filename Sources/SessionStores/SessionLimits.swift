/// How long sessions live, and how many there may be.
package struct SessionLimits: Equatable, Sendable {
    /// A session expires this long after its last recorded use.
    ///
    /// Half an hour, so that a viewer who pauses for a meal finds the same page again.
    package let idle: Duration

    /// A session expires this long after its creation, used or not.
    package let absolute: Duration

    /// Sessions at a time.
    ///
    /// The service is sized for a million.
    package let sessionsInAll: Int

    /// Sessions at a time for one address.
    ///
    /// A whole school may share an address.
    package let sessionsPerAddress: Int

    /// Watches at a time for one session.
    ///
    /// A browser opens at most six connections to a server.
    package let watchesPerSession: Int

    /// The longest step of the clock that counts as time; a longer one is a clock that was set forward,
    /// and counts as this much.
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

    /// A read is recorded as a use if the last record is this old, so that polling does not write.
    ///
    /// A session that is read at least every three quarters of ``idle`` does not expire by it.
    package var recordInterval: Duration { idle / 4 }
}
