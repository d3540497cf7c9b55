/// How a request was answered.
package struct ExchangeReport: Sendable {
    /// How its answer came about.
    package enum Manner: String, CaseIterable, Sendable {
        /// At once, on the thread that read the request.
        case direct
        /// After it had waited for something.
        case waited
        /// Piece by piece.
        case streamed
    }

    package let id: RequestID
    /// The place of its route in the router's list; nil when it reached none.
    package let route: Int?
    /// Nil when its client had gone before there was an answer.
    package let status: Int?
    /// Bytes of the body that were handed over.
    package let bytes: Int
    package let manner: Manner
    /// From the end of the request to its answer, or to the end of a stream.
    package let time: Duration
    /// What the answer says about its steps.
    package let serverTiming: String?
}

/// Whoever wants to know of every request when it is over.
package protocol ExchangeObserver: Sendable {
    /// A request is over.
    ///
    /// Runs on a thread that serves many connections, so it must be short.
    func ended(_ report: ExchangeReport)
}
