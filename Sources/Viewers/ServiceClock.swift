import Concurrency

/// The service's time.
///
/// No other code of the service reads a clock.
package struct ServiceClock: Sendable {
    /// The time of a session's events: it runs while the system sleeps, and nothing sets it.
    package let now: @Sendable () -> Instant
    /// The time since a fixed moment, to measure how long a step takes.
    package let stopwatch: @Sendable () -> Duration

    package init(
        now: @escaping @Sendable () -> Instant, stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.now = now
        self.stopwatch = stopwatch
    }
}
