import Glibc
import HTTPTypes

/// An answer written before the library, and any allocation, comes into play.
struct OverloadResponse: Sendable {
    /// The server holds as many connections as it may.
    static let connectionLimitReached = OverloadResponse(
        .unavailable("Too many connections are open on this server.", retryAfter: 1))

    /// The client's address holds as many connections as it may.
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

    /// Writes the answer and ends the stream.
    ///
    /// It fits into any socket's buffer; if not, so be it.
    func write(to descriptor: Int32) {
        _ = unsafe send(
            descriptor, bytes, bytes.count,
            Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        shutdown(descriptor, Int32(SHUT_WR))
    }
}
