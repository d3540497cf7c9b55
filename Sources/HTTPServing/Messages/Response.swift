import HTTPTypes

/// An answer, whole.
///
/// The server adds Date and Content-Length, and Connection where it is needed; a responder that
/// sets Content-Length, Transfer-Encoding or Connection is not heard.
package struct Response: Sendable, Equatable {
    package var status: HTTPResponse.Status
    package var fields: HTTPFields

    /// What is sent after the head.
    ///
    /// To HEAD, and with 204 and 304, it is not sent; HEAD and 304 still tell its length. A 304
    /// without a body says that the length is 0: libmicrohttpd cannot leave the field out. Caches
    /// keep the length that they know.
    package var body: [UInt8]

    package init(
        status: HTTPResponse.Status = .ok, fields: HTTPFields = [:], body: [UInt8] = []
    ) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
