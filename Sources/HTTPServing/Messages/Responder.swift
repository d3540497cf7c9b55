/// Whatever answers requests.
package protocol Responder: Sendable {
    /// Answers one request.
    ///
    /// Runs on a thread that serves many connections, so it must not block: what takes long is
    /// handed elsewhere and answered through a `DeferredResponse`.
    func reply(to request: Request) -> Reply

    /// What to do with the body of a request, of which only the head has come, when it is larger than
    /// bodies usually are or its length is not known.
    func bodyAdmission(of request: Request) -> BodyAdmission
}

extension Responder {
    package func bodyAdmission(of request: Request) -> BodyAdmission { .buffered }
}

/// An answer, the promise of one, or one that is sent piece by piece.
package enum Reply: Sendable {
    case ready(Response)
    case deferred(DeferredResponse)
    case streamed(StreamedResponse)
}

extension Reply {
    /// The reply, which ends, if it is a stream without an end of its own, when more of it may not be
    /// sent any longer.
    package func permitted(while isPermitted: @escaping @Sendable () -> Bool) -> Reply {
        if case .streamed(let stream) = self, stream.length == nil {
            stream.permit(while: isPermitted)
        }
        return self
    }

    /// The reply with its answer changed on its way out, whenever that is: the answer, what is promised,
    /// or the head of a stream.
    package func transformed(_ change: @escaping @Sendable (Response) -> Response) -> Reply {
        switch self {
        case .ready(let response): return .ready(change(response))
        case .deferred(let deferred): deferred.transform(by: change)
        case .streamed(let stream): stream.transform(by: change)
        }
        return self
    }
}
