import HTTPTypes

/// One entry of the routing table: the handler for one method at one path.
///
/// A pattern is a path. A segment that starts with a colon matches any non-empty text and captures
/// it: `/v1/sessions/:id`. Text after a dot in it is literal: `/frames/:hash.png` captures `hash`
/// from `/frames/abc.png`.
package struct Route: Sendable {
    package typealias Handler = @Sendable (Request) -> Reply
    /// Decides from a request's head how to receive a body larger than the usual limit.
    package typealias BodyAdmissionPolicy = @Sendable (Request) -> BodyAdmission

    package let method: HTTPRequest.Method
    package let pattern: String
    /// The names in a query of which the route alone takes notice; nil if it rejects all others itself.
    package let queryNames: Set<String>?
    let handler: Handler
    let admissionPolicy: BodyAdmissionPolicy?

    /// Creates an entry of the table.
    ///
    /// A GET route answers HEAD as well; TRACE and CONNECT cannot be routed.
    package init(
        _ method: HTTPRequest.Method, _ pattern: String, queryNames: Set<String>? = nil,
        admissionPolicy: BodyAdmissionPolicy? = nil,
        _ handler: @escaping Handler
    ) {
        precondition(pattern.hasPrefix("/"), "the pattern \(pattern) does not start with a slash")
        precondition(
            method != .trace && method != .connect, "\(method) \(pattern) cannot be routed")
        self.method = method
        self.pattern = pattern
        self.queryNames = queryNames
        self.handler = handler
        self.admissionPolicy = admissionPolicy
    }
}
