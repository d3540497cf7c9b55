import Concurrency
import SessionStores

/// The time as the service is told it.
///
/// Nobody else in this room asks a clock.
package struct ServiceClock: Sendable {
    /// The moment of a session's events: runs through sleep, and is not set by anybody.
    package let now: @Sendable () -> Instant
    /// Time since any moment, to measure how long a step takes.
    package let stopwatch: @Sendable () -> Duration

    package init(
        now: @escaping @Sendable () -> Instant, stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.now = now
        self.stopwatch = stopwatch
    }
}
