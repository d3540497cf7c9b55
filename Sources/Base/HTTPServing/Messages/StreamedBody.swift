/// How a body above the usual limit is received: piece by piece.
package struct StreamedBody: Sendable {
    /// Bytes that are accepted.
    package let limit: Int
    /// From the end of the head to the end of the body.
    package let deadline: Duration
    package let receiver: any BodyReceiver
    /// A change that is applied to the response before it is sent.
    var responseChange: ResponseChange?

    package init(limit: Int, deadline: Duration, receiver: any BodyReceiver) {
        self.limit = limit
        self.deadline = deadline
        self.receiver = receiver
    }
}

extension StreamedBody {
    /// The response to a complete body.
    func finish() -> Reply {
        let reply = receiver.finish()
        return responseChange.map(reply.transformed) ?? reply
    }

    /// The response to a body above the limit.
    func abandonTooLarge() -> Response {
        receiver.abandon()
        var response = Problem.bodyTooLarge(limit: limit).response
        responseChange?(&response)
        return response
    }
}
