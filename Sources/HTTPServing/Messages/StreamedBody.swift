/// How a body is taken that is larger than bodies usually are: piece by piece, as it comes.
package struct StreamedBody: Sendable {
    /// Bytes that are accepted.
    package let limit: Int
    /// From the end of the head to the end of the body.
    package let deadline: Duration
    package let receiver: any BodyReceiver
    /// What is changed in the answer on its way out.
    var responseTransform: (@Sendable (Response) -> Response)?

    package init(limit: Int, deadline: Duration, receiver: any BodyReceiver) {
        self.limit = limit
        self.deadline = deadline
        self.receiver = receiver
    }
}

/// Whoever takes a body piece by piece.
///
/// All of it is called on one thread that serves many connections, so it must not block for long: a
/// piece has some kilobytes.
package protocol BodyReceiver: AnyObject, Sendable {
    /// Takes the next piece.
    ///
    /// What goes wrong is kept for the answer: it cannot be given before the body has come.
    func receive(_ piece: [UInt8])

    /// The body is whole.
    func finish() -> Reply

    /// The body will never be whole, or was longer than is accepted.
    func abandon()
}

/// What to do with a body that is larger than bodies usually are, or of unknown length.
package enum BodyAdmission: Sendable {
    /// It is read like any other, as far as that goes.
    case buffered
    case pieces(StreamedBody)
    /// It is not wanted: this is answered.
    case refused(Response)
}

extension BodyAdmission {
    /// The reception with the answer to the request changed on its way out, if it ends in one.
    package func transformed(_ change: @escaping @Sendable (Response) -> Response) -> BodyAdmission
    {
        switch self {
        case .buffered: return self
        case .pieces(var streamedBody):
            streamedBody.responseTransform = change
            return .pieces(streamedBody)
        case .refused(let response): return .refused(change(response))
        }
    }
}

extension StreamedBody {
    /// The answer to a body that is whole.
    func finish() -> Reply {
        let reply = receiver.finish()
        return responseTransform.map(reply.transformed) ?? reply
    }

    /// The answer to a body that is larger than is accepted.
    func abandonTooLarge() -> Response {
        receiver.abandon()
        let response = Problem.bodyTooLarge(limit: limit).response
        return responseTransform?(response) ?? response
    }
}
