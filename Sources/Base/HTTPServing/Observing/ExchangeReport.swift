/// How a request was answered, for logs and metrics.
package struct ExchangeReport: Sendable {
    /// How the response was produced.
    package enum Manner: String, CaseIterable, Sendable {
        /// Immediately, on the thread that read the request.
        case direct
        /// After a wait.
        case waited
        /// Piece by piece.
        case streamed
    }

    package let id: RequestID
    /// The index of the route in the router's list; nil if no route matched.
    package let route: Int?
    /// Nil if the client disconnected before there was a response.
    package let status: Int?
    /// Bytes of the body that were sent.
    package let bytes: Int
    package let manner: Manner
    /// From the end of the request to its response, or to the end of a stream.
    package let time: Duration
    /// The Server-Timing field of the response.
    package let serverTiming: String?
}

/// Is notified of every request when it ends.
package protocol ExchangeObserver: Sendable {
    /// Called when a request ends.
    ///
    /// Runs on a thread that serves many connections, so it must return quickly.
    func ended(_ report: ExchangeReport)
}
