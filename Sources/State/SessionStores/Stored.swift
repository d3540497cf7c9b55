import Concurrency

/// A session as a store returns it.
package struct Stored: Equatable, Sendable {
    package let state: [UInt8]

    /// The number of replacements of the state; 0 after creation.
    package let revision: UInt64

    /// When the session was created, on the caller's clock as it is now: the difference to now is
    /// the session's age, even if the clock was set in between.
    ///
    /// Up to ten seconds later than `now` if the calling thread was delayed after it read the
    /// clock.
    package let born: Instant

    /// When a use was last recorded, on the same clock.
    package let lastUsed: Instant

    package init(state: [UInt8], revision: UInt64, born: Instant, lastUsed: Instant) {
        self.state = state
        self.revision = revision
        self.born = born
        self.lastUsed = lastUsed
    }
}
