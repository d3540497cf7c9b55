import HTTPTypes

/// A request that arrived whole and said one thing only.
///
/// Everything ambiguous was refused before: there is exactly one authority, the target has no way
/// out of its path, and the body ends where both sides think it does.
package struct Request: Sendable {
    /// What is the same all the way through the service.
    private let head: RequestHead

    package var method: HTTPRequest.Method { head.method }
    package var target: RequestTarget

    /// The host the client named, with its port if it gave one, as written in the Host field.
    ///
    /// Nil only for an HTTP/1.0 client that sent none. Trusted proxies may name another.
    package internal(set) var authority: String?

    /// The header fields in the order of their arrival, Host among them.
    package var fields: RequestFields { head.fields }
    package let body: [UInt8]

    /// Who asked: the other end of the connection, or whom trusted proxies name.
    package internal(set) var remoteAddress: RemoteAddress

    /// How the client asked; a proxy that speaks TLS tells.
    package internal(set) var scheme: Scheme

    package enum Scheme: String, Sendable {
        case http, https
    }

    /// What the route's named segments stand for in this target.
    package internal(set) var parameters: RouteParameters

    /// What the request is called, and what is noted of it.
    package let context: RequestContext

    /// Makes a request as if it had arrived, so that responders can be asked without a socket.
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
