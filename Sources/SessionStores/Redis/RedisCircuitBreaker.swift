/// Stops requests to a Redis that has just failed.
///
/// One request is let through from time to time, to find out whether Redis is back; the others fail
/// at once.
///
/// Times are of a stopwatch.
struct RedisCircuitBreaker: Sendable {
    /// How long no request is let through after a failure.
    static let openInterval: Duration = .milliseconds(500)

    private enum State: Equatable {
        case closed
        case open(until: Duration)
        /// One request was let through, which may take longer than the interval.
        case halfOpen
    }

    private var state = State.closed

    var isHealthy: Bool { state == .closed }

    /// Whether a request may be sent now.
    ///
    /// Its sender calls ``succeeded()`` or ``failed(at:)`` afterwards.
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
