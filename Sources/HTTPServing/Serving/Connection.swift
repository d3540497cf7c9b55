import Concurrency
import Glibc

/// A client's connection, as the accept loop, a worker of the library and the reaper share it.
///
/// The library closes the descriptor, and the kernel may give its number to somebody else at once.
/// So every system call on it is made under the lock, and only in a phase in which it is known to be
/// open; the library's word that it is about to close takes the same lock.
final class Connection: Sendable {
    let descriptor: Int32
    let address: RemoteAddress
    private let phase: Lock<ConnectionPhase>

    init(descriptor: Int32, address: RemoteAddress, acceptedAt moment: Instant) {
        self.descriptor = descriptor
        self.address = address
        phase = Lock(.queued(since: moment))
    }

    /// A worker took the connection up.
    ///
    /// The wait in its queue counts against the first head.
    func pickedUpByWorker() {
        phase.withLock { phase in
            if case .queued(let moment) = phase { phase = .head(since: moment) }
        }
    }

    /// A request line is in.
    ///
    /// For the first one the deadline runs since the connection was accepted.
    func requestLineArrived(at moment: Instant) {
        phase.withLock { phase in
            if case .idle = phase { phase = .head(since: moment) }
        }
    }

    /// Waits for something else from now on; false when the connection was cut off meanwhile.
    @discardableResult
    func enter(_ next: ConnectionPhase) -> Bool {
        phase.withLock { phase in
            if case .closed = phase { return false }
            phase = next
            return true
        }
    }

    /// The library is about to close the descriptor.
    func willClose() {
        phase.withLock { $0 = .closed }
    }

    /// What this connection waits for.
    var suspendedReply: (any SuspendedReply)? {
        phase.withLock { phase in
            if case .deferred(let response, _) = phase { response } else { nil }
        }
    }

    /// What is to be done about the connection now.
    ///
    /// - Parameters:
    ///   - now: The moment of the inspection.
    ///   - limits: Where patience ends.
    ///   - checksClient: Whether to look if the client is still there, which costs a system call.
    /// - Returns: What was found, and what was done about it.
    func inspect(
        at now: Instant, limits: HTTPServerConfiguration, checksClient: Bool
    ) -> Finding {
        phase.withLock { phase in
            let isGone = checksClient && isAwaitedLongEnough(phase, at: now) && clientIsGone
            if case .deferred(let response, let end) = phase {
                // The client comes first: the waits of a stream that polls once a second expire at the very
                // moment of each check, and its client would not be missed before the next bytes.
                if isGone { return .clientGone(response) }
                return end <= now ? .waitExpired(response) : .nothing(until: end)
            }
            guard let (end, reason) = phase.deadline(under: limits) else {
                return .nothing(until: nil)
            }
            if now < end, !isGone { return .nothing(until: end) }
            // The worker sees the end of the stream, closes, and tells; nothing is closed here.
            shutdown(descriptor, Int32(SHUT_RDWR))
            phase = .closed
            return .cutOff(reason)
        }
    }

    enum Finding {
        case nothing(until: Instant?)
        case cutOff(ConnectionPhase.TimeoutReason)
        case waitExpired(any SuspendedReply)
        case clientGone(any SuspendedReply)
    }

    /// How long a worker may take to look at what a client sent before it closed its side.
    private static let grace: Duration = .seconds(1)

    /// Whether it is up to the client, and has been for a while.
    private func isAwaitedLongEnough(_ phase: ConnectionPhase, at now: Instant) -> Bool {
        switch phase {
        case .deferred: true
        case .head(let start), .body(let start, _), .idle(let start): start + Self.grace < now
        case .queued, .responder, .answer, .closed: false
        }
    }

    /// Whether the client has closed its side, and nothing that it sent is unread.
    ///
    /// The library does not look while a connection is suspended, and does not mind while a request
    /// is unfinished.
    private var clientIsGone: Bool {
        var byte: UInt8 = 0
        let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
    }
}
