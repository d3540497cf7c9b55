import Concurrency

/// What a connection waits for.
enum ConnectionPhase {
    /// A worker of the library to take it from the queue. Only the library knows whether its
    /// descriptor is still open.
    case queued(since: Instant)
    /// The rest of a head.
    case head(since: Instant)
    /// The rest of a body, at most for this long.
    case body(since: Instant, for: Duration)
    /// The responder.
    case responder
    /// A deferred response, or the next piece of a stream.
    case deferred(any SuspendedReply, until: Instant)
    /// The client, to receive the response.
    case response(since: Instant)
    /// The next request.
    case idle(since: Instant)
    /// Nothing: the connection was cut off, or the library closes the descriptor or has closed it.
    case closed
}

extension ConnectionPhase {
    /// The moment at which the client is cut off, and the reason; nil when the connection does not
    /// wait for its client.
    func deadline(
        under limits: HTTPServerConfiguration
    ) -> (moment: Instant, reason: CutOffReason)? {
        switch self {
        case .head(let start): (start + limits.headDeadline, .head)
        case .body(let start, let timeout): (start + timeout, .body)
        case .response(let start): (start + limits.writeDeadline, .response)
        case .idle(let start): (start + limits.keepAliveIdle, .idle)
        case .queued, .responder, .deferred, .closed: nil
        }
    }
}
