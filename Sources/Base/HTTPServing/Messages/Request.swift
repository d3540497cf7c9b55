import HTTPTypes

/// A complete and unambiguous request.
///
/// Everything ambiguous was rejected before: there is exactly one authority, the target cannot
/// escape its path, and client and server agree on the end of the body.
package struct Request: Sendable {
    /// The part that no middleware changes.
    private let head: RequestHead

    package var method: HTTPRequest.Method { head.method }
    package var target: RequestTarget

    /// The host that the client requested, with its port if it gave one, as in the Host field.
    ///
    /// Nil only for an HTTP/1.0 client that sent none. Trusted proxies may override it.
    package internal(set) var authority: String?

    /// The header fields in order of arrival, including Host.
    package var fields: RequestFields { head.fields }
    package let body: [UInt8]

    /// The client: the connection's peer, or the address that trusted proxies report.
    package internal(set) var remoteAddress: RemoteAddress

    /// The client's scheme; a trusted proxy that terminates TLS reports https.
    package internal(set) var scheme: Scheme

    package enum Scheme: String, Sendable {
        case http, https
    }

    /// Whether the client may see what the target names, and nothing about what is around it.
    ///
    /// Set by the middleware that admits the request.
    package var isLimitedToTarget = false

    /// Whether the client may read all of the gallery in the target, and begin no session.
    ///
    /// Set by the middleware that admits the request.
    package var isOfGuest = false

    /// The names that were in the query, and that no part of the service reads.
    package var ignoredNames: [String] = []

    /// The values of the route's parameters in this target.
    package internal(set) var parameters: RouteParameters

    /// The request's ID and what is recorded for the log.
    package let context: RequestContext

    /// Builds a request as if it had been received, for calling responders without a socket.
    package init(
        method: HTTPRequest.Method, target: RequestTarget, authority: String? = nil,
        fields: HTTPFields = [:], body: [UInt8] = [], remoteAddress: RemoteAddress = .loopback,
        scheme: Scheme = .http
    ) {
        let head = RequestHead(
            method, target, authority: authority, RequestFields(fields), .length(body.count))
        self.init(
            head, body: body, from: remoteAddress,
            context: RequestContext(RequestIDGenerator().next()))
        self.scheme = scheme
    }

    /// A HEAD of the target of another request by the same client, without its query and its conditions; it
    /// changes nothing, where a GET may turn the picture of a screen.
    package init(lookingAtTargetOf other: Request) {
        var fields = HTTPFields()
        fields[.authorization] = other.fields[.authorization]
        self.init(
            RequestHead(
                .head, other.target.filtered { _ in false }, authority: other.authority,
                RequestFields(fields), .length(0)),
            body: [], from: other.remoteAddress, context: other.context)
        (scheme, isLimitedToTarget) = (other.scheme, other.isLimitedToTarget)
    }

    init(
        _ head: RequestHead, body: [UInt8], from remoteAddress: RemoteAddress,
        context: RequestContext
    ) {
        self.head = head
        target = head.target
        authority = head.authority
        self.body = body
        self.remoteAddress = remoteAddress
        scheme = .http
        parameters = RouteParameters()
        self.context = context
    }
}
