import Locking

/// An answer that comes later, while its client waits and no thread does.
///
/// Somebody keeps the value and fulfils it, from any thread. The first answer wins; later ones fall.
/// At the deadline, when the client goes away, and when the server stops, the answer that
/// `otherwise` gives is sent instead. A deferred response answers one request.
package final class DeferredResponse: Sendable {
    /// The longest a client is kept waiting; a later deadline is cut to it.
    ///
    /// RFC 6202, section 5.5: proxies on the way commonly give up after 30 seconds.
    package static let longestWait: Duration = .seconds(30)

    /// How long the client waits at most, counted from the moment the reply was given.
    package let wait: Duration
    private let otherwise: @Sendable () -> Response
    private let state = Lock(State.open)

    private enum State {
        case open
        case parked(LibraryConnection)
        case fulfilled(Response)
        case expired
    }

    /// Promises an answer.
    ///
    /// - Parameters:
    ///   - wait: How long the client waits at most.
    ///   - otherwise: The answer when nobody fulfils in time. It runs where responders run and must
    ///     not block either.
    package init(deadline wait: Duration, otherwise: @escaping @Sendable () -> Response) {
        self.wait = min(max(wait, .zero), Self.longestWait)
        self.otherwise = otherwise
    }

    /// Whether an answer is on its way, so that nobody needs to fulfil any more.
    package var isSettled: Bool {
        state.withLock { state in
            switch state {
            case .open, .parked: false
            case .fulfilled, .expired: true
            }
        }
    }

    /// Gives the answer; true when it was the first.
    @discardableResult
    package func fulfil(_ response: Response) -> Bool {
        settle(as: .fulfilled(response))
    }

    /// Ends the wait: the answer that `otherwise` gives is sent.
    ///
    /// - Returns: Whether there was no answer yet.
    @discardableResult
    package func wake() -> Bool {
        settle(as: .expired)
    }

    /// Suspends the connection until there is an answer; false when there is one already.
    ///
    /// The lock is held while the library suspends, and while it resumes, so a resume can neither
    /// come before its suspend nor come twice, nor find the connection gone.
    func park(_ connection: LibraryConnection) -> Bool {
        state.withLock { state in
            switch state {
            case .open:
                connection.suspend()
                state = .parked(connection)
                return true
            case .fulfilled, .expired:
                return false
            case .parked:
                preconditionFailure("one deferred response was given as the reply to two requests")
            }
        }
    }

    /// The answer to send, once the connection runs again.
    func collect() -> Response {
        let response: Response? = state.withLock { state in
            guard case .fulfilled(let response) = state else {
                state = .expired
                return nil
            }
            return response
        }
        return response ?? otherwise()
    }

    private func settle(as settled: State) -> Bool {
        state.withLock { state in
            switch state {
            case .fulfilled, .expired:
                return false
            case .open:
                state = settled
            case .parked(let connection):
                state = settled
                connection.resume()
            }
            return true
        }
    }
}
