import Concurrency
import Glibc

/// A client's connection, shared by the accept loop, a worker of the library and the reaper.
///
/// The library closes the descriptor, and the kernel may reuse its number at once. Every system
/// call on it is therefore made under the lock, and only in a phase in which it is known to be
/// open; the library's notification before it closes takes the same lock.
final class Connection: Sendable {
    let descriptor: Int32
    let address: RemoteAddress
    private let phase: Lock<ConnectionPhase>

    init(descriptor: Int32, address: RemoteAddress, acceptedAt moment: Instant) {
        self.descriptor = descriptor
        self.address = address
        phase = Lock(.queued(since: moment))
    }

    /// Called when a worker takes over the connection.
    ///
    /// The time in the worker's queue counts against the deadline of the first head.
    func pickedUpByWorker() {
        phase.withLock { phase in
            if case .queued(let moment) = phase { phase = .head(since: moment) }
        }
    }

    /// Called when a request line has arrived.
    ///
    /// For the first one the deadline counts from accepting the connection.
    func requestLineArrived(at moment: Instant) {
        phase.withLock { phase in
            if case .idle = phase { phase = .head(since: moment) }
        }
    }

    /// Enters the next phase; false when the connection was cut off meanwhile.
    @discardableResult
    func enter(_ next: ConnectionPhase) -> Bool {
        phase.withLock { phase in
            if case .closed = phase { return false }
            phase = next
            return true
        }
    }

    /// Called when the library is about to close the descriptor.
    func willClose() {
        phase.withLock { $0 = .closed }
    }

    /// The reply that this connection is suspended for.
    var suspendedReply: (any SuspendedReply)? {
        phase.withLock { phase in
            if case .deferred(let response, _) = phase { response } else { nil }
        }
    }

    /// Checks the connection's deadlines and its client.
    ///
    /// - Parameters:
    ///   - now: The moment of the inspection.
    ///   - limits: The deadlines.
    ///   - checksClient: Whether to check that the client is still connected, at the cost of a
    ///     system call.
    /// - Returns: What was found; a connection past its deadline has been shut down.
    func inspect(
        at now: Instant, limits: HTTPServerConfiguration, checksClient: Bool
    ) -> Finding {
        phase.withLock { phase in
            let isGone = checksClient && isAwaitedLongEnough(phase, at: now) && clientIsGone
            if case .deferred(let response, let end) = phase {
                // The client is checked first: a stream that polls once a second is due at the very
                // moment of each check, so its client would not be missed before the next bytes.
                if isGone { return .clientGone(response) }
                return end <= now ? .waitExpired(response) : .nothing(until: end)
            }
            guard let (end, reason) = phase.deadline(under: limits) else {
                return .nothing(until: nil)
            }
            if now < end, !isGone { return .nothing(until: end) }
            // The worker sees the end of the stream and closes; the descriptor is not closed here.
            shutdown(descriptor, Int32(SHUT_RDWR))
            phase = .closed
            return .cutOff(reason)
        }
    }

    enum Finding {
        case nothing(until: Instant?)
        case cutOff(CutOffReason)
        case waitExpired(any SuspendedReply)
        case clientGone(any SuspendedReply)
    }

    /// How long a worker may take to read what a client sent before it closed its side.
    private static let grace: Duration = .milliseconds(400)

    /// Whether the client has been awaited for at least the grace period.
    private func isAwaitedLongEnough(_ phase: ConnectionPhase, at now: Instant) -> Bool {
        switch phase {
        case .deferred: true
        case .head(let start), .body(let start, _), .idle(let start): start + Self.grace < now
        case .queued, .responder, .response, .closed: false
        }
    }

    /// Whether the client has closed its side, and everything it sent has been read.
    ///
    /// The library does not check while a connection is suspended, and ignores a close while a
    /// request is unfinished.
    private var clientIsGone: Bool {
        var byte: UInt8 = 0
        let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
    }
}
