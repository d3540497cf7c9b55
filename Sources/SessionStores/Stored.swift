import Concurrency

/// A session as it lay in the store.
package struct Stored<State: Sendable>: Sendable {
    package let state: State

    /// How often the state was replaced: 0 for one that was just created.
    package let revision: UInt64

    /// When the session began, on the caller's clock of now: the difference to now is the session's
    /// age, even when the clock was set meanwhile.
    ///
    /// May be up to ten seconds ahead of the `now` of a thread that dawdled between reading the
    /// clock and calling.
    package let born: Instant

    /// When a use was last recorded, on the same clock.
    package let lastUsed: Instant

    package init(state: State, revision: UInt64, born: Instant, lastUsed: Instant) {
        self.state = state
        self.revision = revision
        self.born = born
        self.lastUsed = lastUsed
    }
}

extension Stored: Equatable where State: Equatable {}
