import Concurrency

/// An answer that is sent piece by piece, for as long as there is more.
///
/// The next piece is asked for when the client has taken the last one, so nothing piles up for a
/// client that reads slowly. Where there is none yet, the connection is suspended, and no thread
/// waits: somebody wakes it, from any thread, or its time is over; then it is asked for again. A
/// streamed response answers one request.
package final class StreamedResponse: Sendable {
    /// What comes next.
    package enum Piece: Sendable {
        /// Bytes to send; not none.
        case bytes([UInt8])
        /// Nothing yet: ask again when it is woken, or after this long.
        case nothing(for: Duration)
        /// Nothing any more.
        case end
    }

    /// The status and the fields; its body is not sent.
    package var head: Response { responseTransform.withLock(\.self)?(originalHead) ?? originalHead }
    private let originalHead: Response
    private let responseTransform = Lock<(@Sendable (Response) -> Response)?>(nil)
    private let permission = Lock<(@Sendable () -> Bool)?>(nil)
    /// Bytes in all, where that is known; the client is told.
    let length: Int?
    /// What comes next.
    ///
    /// It runs where responders run and must not block either.
    let next: @Sendable () -> Piece
    /// Runs once, when the stream is over, for whatever reason.
    private let finished: @Sendable () -> Void
    private let state = Lock(State.flowing(isWoken: false))

    private enum State {
        /// Asked for pieces; `isWoken` when there has been news since the last time of asking.
        case flowing(isWoken: Bool)
        case suspended(any SuspendableConnection)
        case ended
        case finished
    }

    /// Promises a stream.
    ///
    /// - Parameters:
    ///   - head: The status and the fields.
    ///   - length: Bytes in all; nil for a stream whose end nobody knows. One that has fewer is cut
    ///     off, so that its client knows.
    ///   - next: What comes next.
    ///   - finished: What to do when the stream is over, also when it never began.
    package init(
        _ head: Response, length: Int? = nil, next: @escaping @Sendable () -> Piece,
        finished: @escaping @Sendable () -> Void
    ) {
        originalHead = head
        self.length = length
        self.next = next
        self.finished = finished
    }

    /// Has the head changed on its way out; only before the reply is given.
    func transform(by change: @escaping @Sendable (Response) -> Response) {
        responseTransform.withLock { $0 = change }
    }

    /// Has the stream end when it is asked for more and that is not permitted any longer; only before the
    /// reply is given.
    func permit(while isPermitted: @escaping @Sendable () -> Bool) {
        permission.withLock { $0 = isPermitted }
    }

    /// Whether there is still somebody to send to.
    package var isOpen: Bool {
        state.withLock { state in
            switch state {
            case .flowing, .suspended: true
            case .ended, .finished: false
            }
        }
    }

    /// Asks for the next piece before the time is over.
    ///
    /// - Returns: Whether it was waiting.
    @discardableResult
    package func wake() -> Bool { leave(for: .flowing(isWoken: true)) }

    /// Ends the stream behind what has been sent.
    ///
    /// - Returns: Whether it was waiting.
    @discardableResult
    package func end() -> Bool { leave(for: .ended) }

    private func leave(for next: State) -> Bool {
        state.withLock { state in
            switch state {
            case .ended, .finished: return false
            case .flowing:
                state = next
                return false
            case .suspended(let connection):
                state = next
                connection.resume()
                return true
            }
        }
    }

    // MARK: On the connection's thread

    /// Begins to ask for a piece; false when the stream is over, or must be.
    ///
    /// What wakes it from here on is news.
    func beginPull() -> Bool {
        if let isPermitted = permission.withLock(\.self), !isPermitted() { return false }
        return state.withLock { state in
            guard case .flowing = state else { return false }
            state = .flowing(isWoken: false)
            return true
        }
    }

    /// Suspends the connection until there is news; false when there has been some meanwhile.
    ///
    /// The lock is held while the library suspends, and while it resumes, so a resume can neither
    /// come before its suspend nor come twice, nor find the connection gone.
    func suspend(_ connection: some SuspendableConnection) -> Bool {
        state.withLock { state in
            guard case .flowing(isWoken: false) = state else { return false }
            connection.suspend()
            state = .suspended(connection)
            return true
        }
    }

    /// The connection has nothing to do with it any more.
    func finish() {
        let isFirst = state.withLock { state in
            if case .finished = state { return false }
            state = .finished
            return true
        }
        if isFirst { finished() }
    }
}
