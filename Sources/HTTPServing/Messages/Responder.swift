/// Whatever answers requests.
package protocol Responder: Sendable {
    /// Answers one request.
    ///
    /// Runs on a thread that serves many connections, so it must not block: what takes long is
    /// handed elsewhere and answered through a `DeferredResponse`.
    func reply(to request: Request) -> Reply
}

/// An answer, or the promise of one.
package enum Reply: Sendable {
    case ready(Response)
    case deferred(DeferredResponse)
}
