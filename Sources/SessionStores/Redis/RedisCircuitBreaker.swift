/// Leaves a Redis alone that has just failed: whoever asks meanwhile fails at once, and every now and
/// then one is let through to find out whether it is back.
///
/// Times are of a stopwatch.
struct RedisCircuitBreaker: Sendable {
    /// How long it is left alone.
    static let openInterval: Duration = .milliseconds(500)

    private enum State: Equatable {
        case closed
        case open(until: Duration)
        /// One asks, which may take longer than the rest: connecting and asking, twice.
        case halfOpen
    }

    private var state = State.closed

    var isHealthy: Bool { state == .closed }

    /// Whether somebody may ask now, who then says what became of it.
    ///
    /// The others wait for that.
    mutating func allowsRequest(at now: Duration) -> Bool {
        switch state {
        case .closed:
            return true
        case .open(let end) where now >= end:
            state = .halfOpen
            return true
        case .open, .halfOpen:
            return false
        }
    }

    mutating func succeeded() { state = .closed }

    mutating func failed(at now: Duration) { state = .open(until: now + Self.openInterval) }
}
