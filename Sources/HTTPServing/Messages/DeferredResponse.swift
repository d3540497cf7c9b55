import Locking

/// An answer that comes later, while its client waits and no thread does.
///
/// Somebody keeps the value and fulfils it, from any thread. The first answer wins; later ones fall.
/// Or somebody wakes it, and so does the deadline: then whoever deferred looks again, and may defer
/// again. When it is ended, when the client goes away and when the server stops, the answer that
/// `otherwise` gives is sent instead. A deferred response answers one request.
package final class DeferredResponse: Sendable {
    /// The longest a client is kept waiting; a later deadline is cut to it.
    ///
    /// RFC 6202, section 5.5: proxies on the way commonly give up after 30 seconds.
    package static let longestWait: Duration = .seconds(30)

    /// How long the client waits at most, counted from the moment the reply was given.
    package let wait: Duration
    private let again: (@Sendable () -> Reply)?
    private let otherwise: @Sendable () -> Response
    private let state = Lock(State.open)
    private let completion = Lock<(@Sendable (Response) -> Response)?>(nil)

    private enum State {
        case open
        case parked(LibraryConnection)
        case fulfilled(Response)
        case woken
        case ended

        var isSettled: Bool {
            switch self {
            case .open, .parked: false
            case .fulfilled, .woken, .ended: true
            }
        }
    }

    /// Promises an answer.
    ///
    /// - Parameters:
    ///   - wait: How long the client waits at most, or until there is another look.
    ///   - again: What to do when it is woken or the time is over; nil is to send the answer that
    ///     `otherwise` gives. Who defers again and again sees to it that this ends.
    ///   - otherwise: The answer when it is ended. Both run where responders run and must not block
    ///     either.
    package init(
        deadline wait: Duration, again: (@Sendable () -> Reply)? = nil,
        otherwise: @escaping @Sendable () -> Response
    ) {
        self.wait = min(max(wait, .zero), Self.longestWait)
        self.again = again
        self.otherwise = otherwise
    }

    /// Whether an answer is on its way, so that nobody needs to fulfil any more.
    package var isSettled: Bool {
        state.withLock(\.isSettled)
    }

    /// Gives the answer; true when it was the first.
    @discardableResult
    package func fulfil(_ response: Response) -> Bool {
        settle(as: .fulfilled(response))
    }

    /// Has whoever deferred look again.
    ///
    /// - Returns: Whether it was still waiting.
    @discardableResult
    package func wake() -> Bool {
        settle(as: .woken)
    }

    /// Ends the wait: the answer that `otherwise` gives is sent.
    ///
    /// - Returns: Whether it was still waiting.
    @discardableResult
    package func end() -> Bool {
        settle(as: .ended)
    }

    /// The answer for a client that may not wait, in place of this one.
    ///
    /// Only before it was given as a reply.
    package func forgo() -> Response {
        end()
        return completed(otherwise())
    }

    /// Has the answer changed on its way out; only before the reply is given.
    func complete(by change: @escaping @Sendable (Response) -> Response) {
        completion.withLock { $0 = change }
    }

    private func completed(_ response: Response) -> Response {
        completion.withLock(\.self)?(response) ?? response
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
            case .fulfilled, .woken, .ended:
                return false
            case .parked:
                preconditionFailure("one deferred response was given as the reply to two requests")
            }
        }
    }

    /// What to do, once the connection runs again.
    func collect() -> Reply {
        let settled = state.withLock { state in
            if !state.isSettled { state = .ended }
            return state
        }
        switch settled {
        case .fulfilled(let response): return .ready(completed(response))
        case .woken:
            guard let again else { return .ready(completed(otherwise())) }
            // What is promised anew is changed like this.
            let reply = again()
            return completion.withLock(\.self).map(reply.completed) ?? reply
        case .open, .parked, .ended: return .ready(completed(otherwise()))
        }
    }

    private func settle(as settled: State) -> Bool {
        state.withLock { state in
            switch state {
            case .fulfilled, .woken, .ended:
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
