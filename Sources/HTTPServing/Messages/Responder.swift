/// Whatever answers requests.
package protocol Responder: Sendable {
    /// Answers one request.
    ///
    /// Runs on a thread that serves many connections, so it must not block: what takes long is
    /// handed elsewhere and answered through a `DeferredResponse`.
    func reply(to request: Request) -> Reply
}

/// An answer, the promise of one, or one that is sent piece by piece.
package enum Reply: Sendable {
    case ready(Response)
    case deferred(DeferredResponse)
    case streamed(StreamedResponse)
}
