import Concurrency

/// A response that is produced later, while the client waits and no thread is blocked.
///
/// The responder keeps the value and calls ``fulfil(_:)`` from any thread. The first response wins;
/// later ones are ignored. When ``wake()`` is called or the deadline passes, `onWake` decides again
/// and may defer again. When it is ended, when the client disconnects and when the server stops,
/// the reply of `fallback` is sent instead. A deferred response answers one request.
package final class DeferredResponse: Sendable {
    /// The longest that a client waits; a later deadline is shortened to it.
    ///
    /// RFC 6202, section 5.5: proxies commonly time out after 30 seconds.
    package static let maximumWait: Duration = .seconds(30)

    /// What the client waits for.
    package enum Purpose: Sendable {
        /// Something that may happen; a server that stops does not wait for it.
        case change
        /// A response that is being made; a server that stops sends it.
        case work
    }

    /// How long the client waits at most, counted from the moment the reply was returned.
    package let wait: Duration
    package let purpose: Purpose
    private let onWake: (@Sendable () -> Reply)?
    private let fallback: @Sendable () -> Reply
    private let state = Lock(State.open)
    /// Applies to the reply, and to one that is deferred again; changed only before this is returned.
    let amendment = Lock(ReplyAmendment())

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

    /// Defers a response.
    ///
    /// - Parameters:
    ///   - wait: How long the client waits at most, or until `onWake` runs.
    ///   - purpose: What the client waits for.
    ///   - onWake: Decides again when it is woken or the deadline passes; nil sends the reply of
    ///     `fallback`. A caller that defers repeatedly must ensure that this ends.
    ///   - fallback: The reply when it is ended; deferred again only for work. Both closures run on a
    ///     worker thread, as responders do, and must not block either.
    package init(
        deadline wait: Duration, for purpose: Purpose = .change,
        onWake: (@Sendable () -> Reply)? = nil, fallback: @escaping @Sendable () -> Reply
    ) {
        self.wait = min(max(wait, .zero), Self.maximumWait)
        self.purpose = purpose
        self.onWake = onWake
        self.fallback = fallback
    }

    /// Whether a response has been chosen, so that fulfilling it has no effect.
    package var isSettled: Bool {
        state.withLock(\.isSettled)
    }

    /// Sends the response; true if it was the first.
    @discardableResult
    package func fulfil(_ response: Response) -> Bool {
        settle(as: .fulfilled(response))
    }

    /// Runs `onWake` on the connection's thread.
    ///
    /// - Returns: Whether it was still waiting.
    @discardableResult
    package func wake() -> Bool {
        settle(as: .woken)
    }

    /// Ends the wait: the response of `fallback` is sent.
    ///
    /// - Returns: Whether it was still waiting.
    @discardableResult
    package func end() -> Bool {
        settle(as: .ended)
    }

    /// Suspends the connection until there is a response; false when there is one already.
    ///
    /// The lock is held while the library suspends and while it resumes, so a resume cannot precede
    /// its suspend, happen twice, or use a closed connection.
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

    /// The reply to send after the connection was resumed.
    package func takeReply() -> Reply {
        let settled = state.withLock { state in
            if !state.isSettled { state = .ended }
            return state
        }
        let reply: Reply =
            switch settled {
            case .fulfilled(let response): .ready(response)
            case .woken: onWake?() ?? fallback()
            case .open, .suspended, .ended: fallback()
            }
        let amendment = amendment.withLock(\.self)
        let permitted = amendment.isPermitted.map(reply.permitted) ?? reply
        return amendment.change.map(permitted.transformed) ?? permitted
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
