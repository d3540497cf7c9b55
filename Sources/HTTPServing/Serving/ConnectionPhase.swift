import Concurrency

/// What a connection is waiting for.
enum ConnectionPhase {
    /// Given to the library, whose worker has not taken it up yet. Only the library knows whether
    /// its descriptor is still open.
    case queued(since: Instant)
    /// The rest of a head.
    case head(since: Instant)
    /// The rest of a body, for so long.
    case body(since: Instant, for: Duration)
    /// The responder.
    case responder
    /// Somebody who fulfils a deferred response, or has the next piece of a stream.
    case deferred(any SuspendedReply, until: Instant)
    /// The client, to take the answer.
    case answer(since: Instant)
    /// The next request.
    case idle(since: Instant)
    /// Nothing: it was cut off, or the library is about to close the descriptor, or has.
    case closed
}

extension ConnectionPhase {
    /// Why a connection was cut off.
    enum TimeoutReason: CaseIterable {
        case head, body, answer, idle
    }

    /// When patience with the client ends, and for which reason; nil when it is not the client that
    /// is waited for.
    func deadline(under limits: HTTPServerConfiguration) -> (
        moment: Instant, reason: TimeoutReason
    )? {
        switch self {
        case .head(let start): (start + limits.headDeadline, .head)
        case .body(let start, let timeout): (start + timeout, .body)
        case .answer(let start): (start + limits.writeDeadline, .answer)
        case .idle(let start): (start + limits.keepAliveIdle, .idle)
        case .queued, .responder, .deferred, .closed: nil
        }
    }
}
