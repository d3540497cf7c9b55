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
