import HTTPServing

/// Refuses requests that were sent to a name which is not this service's.
///
/// A page of another site can have its own name resolve to this machine and read what is served
/// here as if it were its own (DNS rebinding). The name it was asked by gives it away.
struct HostGuard: Sendable {
    /// Host names in lower case, without ports; nil takes any.
    let allowed: Set<String>?

    func refusal(of request: Request) -> Problem? {
        guard let allowed, let authority = request.authority else { return nil }
        let host = Self.host(in: authority)
        // Nearly all write it as it is given.
        return allowed.contains(host) || allowed.contains(host.lowercased()) ? nil : .misdirected
    }

    /// The host of `host:port` or `[address]:port`.
    private static func host(in authority: String) -> String {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            return String(authority[...end])
        }
        // By bytes: every request comes here, and letters take longer to tell apart.
        return String(
            decoding: authority.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }
}
