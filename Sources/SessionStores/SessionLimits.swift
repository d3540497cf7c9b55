/// How long sessions live and how many there may be.
package struct SessionLimits: Equatable, Sendable {
    /// A session ends this long after its last recorded use.
    ///
    /// Half an hour: a viewer who puts the tablet down for a meal comes back to the same page.
    package let idle: Duration

    /// A session ends this long after it began, used or not.
    package let absolute: Duration

    /// Sessions kept at a time.
    ///
    /// A million of them are the memory this service promises to need.
    package let sessionsInAll: Int

    /// Sessions kept at a time for one address.
    ///
    /// Behind one address may stand a whole school.
    package let sessionsPerAddress: Int

    /// Waiting requests a session may hold; one browser opens six connections to a server at most.
    package let watchesPerSession: Int

    /// The longest time between two sweeps that is believed; a longer one is a clock that was set
    /// forward, and counts as this much, unless the store has a stopwatch that confirms it.
    ///
    /// `nil` believes every step, for callers that do not sweep.
    package let maxClockStep: Duration?

    package init(
        idle: Duration = .seconds(30 * 60), absolute: Duration = .seconds(24 * 60 * 60),
        sessionsInAll: Int = 1_000_000, sessionsPerAddress: Int = 1_000,
        watchesPerSession: Int = 16, maxClockStep: Duration? = nil
    ) {
        precondition(idle >= .milliseconds(4), "sessions cannot end after \(idle) without use")
        precondition(absolute >= idle, "sessions cannot end after \(absolute) in all")
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

    /// A read is recorded as a use when the last record is this old, so that polling does not
    /// write.
    ///
    /// A session that is read at least every three quarters of ``idle`` never idles out.
    package var recordInterval: Duration { idle / 4 }
}
