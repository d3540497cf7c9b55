import HTTPTypes

/// A complete response.
///
/// The server adds Date, Content-Length, and Connection where needed; Content-Length,
/// Transfer-Encoding and Connection set by a responder are ignored.
package struct Response: Sendable, Equatable {
    package var status: HTTPResponse.Status
    package var fields: HTTPFields

    /// The bytes after the head.
    ///
    /// They are not sent for HEAD, 204 and 304; HEAD and 304 still report their length. A 304 with
    /// an empty body reports a length of 0, because libmicrohttpd cannot omit the field. Caches
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
