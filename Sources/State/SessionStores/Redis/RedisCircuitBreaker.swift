/// Stops requests to a Redis that has just failed.
///
/// One request at a time passes as a probe, to find out whether Redis is available again; the
/// others fail at once.
///
/// Times are readings of a stopwatch.
struct RedisCircuitBreaker: Sendable {
    /// How long after a failure no request passes.
    static let openInterval: Duration = .milliseconds(500)

    private enum State: Equatable {
        case closed
        case open(until: Duration)
        /// A probe is in flight, which may take longer than the interval.
        case halfOpen
    }

    private var state = State.closed

    var isHealthy: Bool { state == .closed }

    /// Whether a request may be sent now.
    ///
    /// The caller must report the result by ``succeeded()`` or ``failed(at:)``.
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
