/// Answers requests.
package protocol Responder: Sendable {
    /// Answers one request.
    ///
    /// Runs on a thread that serves many connections, so it must not block: long work is queued and
    /// answered through a `DeferredResponse`.
    func reply(to request: Request) -> Reply

    /// Decides from a request's head how to receive a body that is larger than the usual limit or
    /// of unknown length.
    func bodyAdmission(of request: Request) -> BodyAdmission
}

extension Responder {
    package func bodyAdmission(of request: Request) -> BodyAdmission { .buffered }
}

/// A response, a deferred response, or a streamed one.
package enum Reply: Sendable {
    case ready(Response)
    case deferred(DeferredResponse)
    case streamed(StreamedResponse)
}

extension Reply {
    /// The reply; if it is a stream without a length, it ends once `isPermitted` returns false.
    package func permitted(while isPermitted: @escaping @Sendable () -> Bool) -> Reply {
        switch self {
        case .ready: break
        case .deferred(let deferred): deferred.amendment.withLock { $0.isPermitted = isPermitted }
        case .streamed(let stream):
            if stream.length == nil { stream.amendment.withLock { $0.isPermitted = isPermitted } }
        }
        return self
    }

    /// Ends a reply that nobody gets any longer, so that what it holds is given back.
    package func discard() {
        switch self {
        case .ready: return
        case .deferred(let deferred): deferred.end()
        case .streamed(let stream): stream.finish()
        }
    }

    /// The reply with `change` applied to its response before it is sent: to a ready or deferred
    /// response, or to the head of a stream.
    package func transformed(_ change: @escaping ResponseChange) -> Reply {
        switch self {
        case .ready(var response):
            change(&response)
            return .ready(response)
        case .deferred(let deferred): deferred.amendment.withLock { $0.add(change) }
        case .streamed(let stream): stream.amendment.withLock { $0.add(change) }
        }
        return self
    }
}

/// A change of a response before it is sent.
package typealias ResponseChange = @Sendable (inout Response) -> Void

/// What is registered for a response that comes later, until its reply is returned.
struct ReplyAmendment: Sendable {
    /// Changes the response, or the head of a stream.
    private(set) var change: ResponseChange?
    /// Is checked before each piece of a stream, and ends it.
    var isPermitted: (@Sendable () -> Bool)?

    /// Adds a change that comes after those that were added before.
    mutating func add(_ next: @escaping ResponseChange) {
        guard let first = change else { return change = next }
        change = {
            first(&$0)
            next(&$0)
        }
    }
}
