import HTTPTypes

extension Response {
    /// Adds the request ID to a problem's document, so that the client can report it.
    ///
    /// It is added here because every problem passes this function, while most code that creates
    /// one does not know the request.
    func includingRequestID(_ request: RequestID) -> Response {
        guard status.code >= 400, body.last == UInt8(ascii: "}"),
            fields.contains(where: {
                $0.name == .contentType && $0.value == "application/problem+json"
            })
        else { return self }
        var response = self
        // The body is a JSON object of ours with at least one member.
        response.body.removeLast()
        response.body += #","requestId":"\#(request)"}"#.utf8
        return response
    }
}
