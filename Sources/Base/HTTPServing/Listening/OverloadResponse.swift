import Glibc
import HTTPTypes

/// A response serialized in advance, sent without the library and without allocation.
struct OverloadResponse: Sendable {
    /// The server has reached its limit of connections.
    static let connectionLimitReached = OverloadResponse(
        .unavailable("Too many connections are open on this server.", retryAfter: 1))

    /// The client's address has reached its limit of connections.
    static let addressLimitReached = OverloadResponse(
        .unavailable("Too many connections are open from this IP address.", retryAfter: 5))

    private let bytes: [UInt8]

    private init(_ problem: Problem) {
        let response = problem.response
        var head = "HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)\r\n"
        for field in response.fields { head += "\(field.name.rawName): \(field.value)\r\n" }
        head += "Content-Length: \(response.body.count)\r\nConnection: close\r\n\r\n"
        bytes = Array(head.utf8) + response.body
    }

    /// Writes the response and shuts down the sending side.
    ///
    /// The response fits into any socket's buffer; a failure is ignored.
    func write(to descriptor: Int32) {
        _ = unsafe send(
            descriptor, bytes, bytes.count,
            Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        shutdown(descriptor, Int32(SHUT_WR))
    }
}
