import Concurrency

/// A response that is sent piece by piece.
///
/// The next piece is requested when the client has received the last one, so nothing is buffered
/// for a slow client. If there is no piece yet, the connection is suspended and no thread waits;
/// the stream is asked again after ``wake()``, from any thread, or when the wait is over. A
/// streamed response answers one request.
package final class StreamedResponse: Sendable {
    /// The result of asking for the next piece.
    package enum Piece: Sendable {
        /// Bytes to send; never empty.
        case bytes([UInt8])
        /// No piece yet: ask again after ``StreamedResponse/wake()``, or after this time.
        case nothing(for: Duration)
        /// The stream is complete.
        case end
    }

    /// The status and the header fields; its body is not sent.
    package var head: Response {
        var head = originalHead
        amendment.withLock(\.change)?(&head)
        return head
    }
    private let originalHead: Response
    /// Changed only before the reply is returned.
    let amendment = Lock(ReplyAmendment())
    /// The total number of bytes if it is known; sent as Content-Length.
    let length: Int?
    /// Returns the next piece.
    ///
    /// It runs on a worker thread, as responders do, and must not block either.
    let next: @Sendable () -> Piece
    /// Runs once when the stream ends, for any reason.
    private let finished: @Sendable () -> Void
    private let state = Lock(State.flowing(isWoken: false))

    private enum State {
        /// Pieces are requested; `isWoken` if ``wake()`` was called since the last request.
        case flowing(isWoken: Bool)
        case suspended(any SuspendableConnection)
        case ended
        case finished
    }

    /// Creates a stream.
    ///
    /// - Parameters:
    ///   - head: The status and the header fields.
    ///   - length: The total number of bytes; nil for a stream of unknown length. If the stream ends
    ///     early, the connection is closed, so that the client notices.
    ///   - next: Returns the next piece.
    ///   - finished: Runs when the stream ends, even if it never started.
    package init(
        _ head: Response, length: Int? = nil, next: @escaping @Sendable () -> Piece,
        finished: @escaping @Sendable () -> Void
    ) {
        originalHead = head
        self.length = length
        self.next = next
        self.finished = finished
    }

    /// Whether the stream still has a client.
    package var isOpen: Bool {
        state.withLock { state in
            switch state {
            case .flowing, .suspended: true
            case .ended, .finished: false
            }
        }
    }

    /// Requests the next piece before the wait is over.
    ///
    /// - Returns: Whether it was waiting.
    @discardableResult
    package func wake() -> Bool { leave(for: .flowing(isWoken: true)) }

    /// Ends the stream after the bytes already sent.
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

    /// Starts a request for a piece; false when the stream has ended or is no longer permitted.
    ///
    /// A call of ``wake()`` from here on counts as new.
    func beginPull() -> Bool {
        if let isPermitted = amendment.withLock(\.isPermitted), !isPermitted() { return false }
        return state.withLock { state in
            guard case .flowing = state else { return false }
            state = .flowing(isWoken: false)
            return true
        }
    }

    /// Suspends the connection until ``wake()``; false when it was called since `beginPull`.
    ///
    /// The lock is held while the library suspends and while it resumes, so a resume cannot precede
    /// its suspend, happen twice, or use a closed connection.
    func suspend(_ connection: some SuspendableConnection) -> Bool {
        state.withLock { state in
            guard case .flowing(isWoken: false) = state else { return false }
            connection.suspend()
            state = .suspended(connection)
            return true
        }
    }

    /// Called when the connection no longer uses the stream.
    func finish() {
        let isFirst = state.withLock { state in
            if case .finished = state { return false }
            state = .finished
            return true
        }
        if isFirst { finished() }
    }
}
