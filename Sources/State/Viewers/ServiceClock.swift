import Calendars
import Concurrency

/// The service's clock.
///
/// No other code of the service reads a clock.
package struct ServiceClock: Sendable {
    /// The time of a session's events: it advances while the system sleeps and cannot be set.
    package let now: @Sendable () -> Instant
    /// The time since a fixed moment, for measuring how long a step takes.
    package let stopwatch: @Sendable () -> Duration
    /// The time of day, which can be set: what screens show depends on it.
    package let timeOfDay: @Sendable () -> UnixTime

    /// By default, the time of day is that of events.
    package init(
        now: @escaping @Sendable () -> Instant, stopwatch: @escaping @Sendable () -> Duration,
        timeOfDay: (@Sendable () -> UnixTime)? = nil
    ) {
        self.now = now
        self.stopwatch = stopwatch
        self.timeOfDay = timeOfDay ?? { UnixTime(milliseconds: now().milliseconds) }
    }
}
