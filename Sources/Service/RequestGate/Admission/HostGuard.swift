import HTTPServing

/// Rejects requests for a host name that is not this service's.
///
/// A page of another site can make its own name resolve to this machine and then read the service's
/// responses as its own (DNS rebinding). The request's host reveals such a page.
package struct HostGuard: Sendable {
    /// Host names in lower case, without ports; nil allows any.
    private let allowed: Set<String>?

    package init(allowed: Set<String>?) { self.allowed = allowed }

    package func refusal(of request: Request) -> Problem? {
        guard let allowed, let authority = request.authority else { return nil }
        let host = Self.host(in: authority)
        // Nearly all clients send the host in lower case.
        return allowed.contains(host) || allowed.contains(host.lowercased()) ? nil : .misdirected
    }

    /// The host of `host:port` or `[address]:port`.
    private static func host(in authority: String) -> String {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            return String(authority[...end])
        }
        // Splits bytes because every request passes here and Characters are slower.
        return String(
            decoding: authority.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }
}
