import HTTPTypes

extension Response {
    /// The answer with the name of its request in it, where it tells a problem: whoever is shown one
    /// can say which it was.
    ///
    /// Problems are made in many places, most of which know of no request; here all of them pass.
    func includingRequestID(_ request: RequestID) -> Response {
        guard status.code >= 400, body.last == UInt8(ascii: "}"),
            fields.contains(where: {
                $0.name == .contentType && $0.value == "application/problem+json"
            })
        else { return self }
        var response = self
        // The document is an object of our own, and has members.
        response.body.removeLast()
        response.body += #","requestId":"\#(request)"}"#.utf8
        return response
    }
}
