import Concurrency

/// An answer that comes later, while its client waits and no thread does.
///
/// Somebody keeps the value and fulfils it, from any thread. The first answer wins; later ones fall.
/// Or somebody wakes it, and so does the deadline: then whoever deferred looks again, and may defer
/// again. When it is ended, when the client goes away and when the server stops, the answer that
/// `fallback` gives is sent instead. A deferred response answers one request.
package final class DeferredResponse: Sendable {
    /// The longest a client is kept waiting; a later deadline is cut to it.
    ///
    /// RFC 6202, section 5.5: proxies on the way commonly give up after 30 seconds.
    package static let maximumWait: Duration = .seconds(30)

    /// How long the client waits at most, counted from the moment the reply was given.
    package let wait: Duration
    private let onWake: (@Sendable () -> Reply)?
    private let fallback: @Sendable () -> Response
    private let state = Lock(State.open)
    private let responseTransform = Lock<(@Sendable (Response) -> Response)?>(nil)

    private enum State {
        case open
        case suspended(any SuspendableConnection)
        case fulfilled(Response)
        case woken
        case ended

        var isSettled: Bool {
            switch self {
            case .open, .suspended: false
            case .fulfilled, .woken, .ended: true
            }
        }
    }

    /// Promises an answer.
    ///
    /// - Parameters:
    ///   - wait: How long the client waits at most, or until there is another look.
    ///   - onWake: What to do when it is woken or the time is over; nil is to send the answer that
    ///     `fallback` gives. Who defers again and again sees to it that this ends.
    ///   - fallback: The answer when it is ended. Both run where responders run and must not block
    ///     either.
    package init(
        deadline wait: Duration, onWake: (@Sendable () -> Reply)? = nil,
        fallback: @escaping @Sendable () -> Response
    ) {
        self.wait = min(max(wait, .zero), Self.maximumWait)
        self.onWake = onWake
        self.fallback = fallback
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

    /// Ends the wait: the answer that `fallback` gives is sent.
    ///
    /// - Returns: Whether it was still waiting.
    @discardableResult
    package func end() -> Bool {
        settle(as: .ended)
    }

    /// The answer for a client that may not wait, in place of this one.
    ///
    /// Only before it was given as a reply.
    package func endWithFallback() -> Response {
        end()
        return transformed(fallback())
    }

    /// Has the answer changed on its way out; only before the reply is given.
    func transform(by change: @escaping @Sendable (Response) -> Response) {
        responseTransform.withLock { $0 = change }
    }

    private func transformed(_ response: Response) -> Response {
        responseTransform.withLock(\.self)?(response) ?? response
    }

    /// Suspends the connection until there is an answer; false when there is one already.
    ///
    /// The lock is held while the library suspends, and while it resumes, so a resume can neither
    /// come before its suspend nor come twice, nor find the connection gone.
    func suspend(_ connection: some SuspendableConnection) -> Bool {
        state.withLock { state in
            switch state {
            case .open:
                connection.suspend()
                state = .suspended(connection)
                return true
            case .fulfilled, .woken, .ended:
                return false
            case .suspended:
                preconditionFailure("one deferred response was given as the reply to two requests")
            }
        }
    }

    /// What to do, once the connection runs again.
    func takeReply() -> Reply {
        let settled = state.withLock { state in
            if !state.isSettled { state = .ended }
            return state
        }
        switch settled {
        case .fulfilled(let response): return .ready(transformed(response))
        case .woken:
            guard let onWake else { return .ready(transformed(fallback())) }
            // What is promised anew is changed like this.
            let reply = onWake()
            return responseTransform.withLock(\.self).map(reply.transformed) ?? reply
        case .open, .suspended, .ended: return .ready(transformed(fallback()))
        }
    }

    private func settle(as settled: State) -> Bool {
        state.withLock { state in
            switch state {
            case .fulfilled, .woken, .ended:
                return false
            case .open:
                state = settled
            case .suspended(let connection):
                state = settled
                connection.resume()
            }
            return true
        }
    }
}
