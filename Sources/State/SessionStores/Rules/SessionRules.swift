import Concurrency

/// The state that all backends share: the limits, the clock and the watches.
package final class SessionRules: Sendable {
    let limits: SessionLimits
    let lifetimes: Lifetimes
    let watches: WatchRegistry
    private let clock: Lock<SteadyClock>
    private let stopwatch: (@Sendable () -> Duration)?

    /// - Parameters:
    ///   - limits: The limits of the store.
    ///   - clock: The saved time of the previous process; by default a clock that starts at zero.
    ///   - stopwatch: Time that cannot be set, which confirms long steps of the clock.
    init(
        _ limits: SessionLimits, clock: SteadyClock? = nil,
        stopwatch: (@Sendable () -> Duration)? = nil
    ) {
        self.limits = limits
        self.stopwatch = stopwatch
        lifetimes = Lifetimes(limits)
        watches = WatchRegistry(limit: limits.watchesPerSession)
        self.clock = Lock(clock ?? SteadyClock(maxClockStep: limits.maxClockStep))
    }

    /// The steady time of an instant of the caller's clock.
    func steady(_ now: Instant) -> SteadyInstant {
        // The stopwatch is read under the lock so that its readings are in order.
        clock.withLock { $0.instant(at: now, reading: stopwatch?()) }
    }
}
