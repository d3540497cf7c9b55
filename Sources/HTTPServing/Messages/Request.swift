import HTTPTypes

/// A request that arrived whole and said one thing only.
///
/// Everything ambiguous was refused before: there is exactly one authority, the target has no way
/// out of its path, and the body ends where both sides think it does.
package struct Request: Sendable {
    package let method: HTTPRequest.Method
    package var target: RequestTarget

    /// The host the client named, with its port if it gave one, as written in the Host field.
    ///
    /// Nil only for an HTTP/1.0 client that sent none. Trusted proxies may name another.
    package internal(set) var authority: String?

    /// The header fields in the order of their arrival, Host among them.
    package let fields: HTTPFields
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
    package let journal: RequestJournal

    /// Makes a request as if it had arrived, so that responders can be asked without a socket.
    package init(
        method: HTTPRequest.Method, target: RequestTarget, authority: String? = nil,
        fields: HTTPFields = [:], body: [UInt8] = [], remoteAddress: RemoteAddress = .loopback,
        scheme: Scheme = .http
    ) {
        self.init(
            method: method, target: target, authority: authority, fields: fields, body: body,
            remoteAddress: remoteAddress, scheme: scheme,
            journal: RequestJournal(RequestIDSource().next()))
    }

    init(
        method: HTTPRequest.Method, target: RequestTarget, authority: String?, fields: HTTPFields,
        body: [UInt8], remoteAddress: RemoteAddress, scheme: Scheme = .http, journal: RequestJournal
    ) {
        self.method = method
        self.target = target
        self.authority = authority
        self.fields = fields
        self.body = body
        self.remoteAddress = remoteAddress
        self.scheme = scheme
        self.parameters = RouteParameters()
        self.journal = journal
    }
}
