/// Leaves a Redis alone that has just failed: whoever asks meanwhile fails at once, and every now and
/// then one is let through to find out whether it is back.
///
/// Times are of a stopwatch.
struct RedisBreaker: Sendable {
    /// How long it is left alone.
    static let rest: Duration = .milliseconds(500)

    private enum State: Equatable {
        case well
        case resting(until: Duration)
        /// One asks, which may take longer than the rest: connecting and asking, twice.
        case trying
    }

    private var state = State.well

    var isWell: Bool { state == .well }

    /// Whether somebody may ask now, who then says what became of it.
    ///
    /// The others wait for that.
    mutating func admits(at now: Duration) -> Bool {
        switch state {
        case .well:
            return true
        case .resting(let end) where now >= end:
            state = .trying
            return true
        case .resting, .trying:
            return false
        }
    }

    mutating func succeeded() { state = .well }

    mutating func failed(at now: Duration) { state = .resting(until: now + Self.rest) }
}
