import CCurl

/// The hosts from which pictures may be fetched, and the limits of fetching and caching.
package struct RemoteRules: Sendable {
    /// Host names in lower case; `*.example.org` matches all its subdomains.
    let hosts: [String]
    /// Whether addresses of this machine and of private networks are allowed.
    package var allowsPrivateAddresses = false
    /// Bytes of one file.
    package var maxFileBytes = 64 << 20
    /// Bytes of all files in the cache.
    package var cacheBytes = 512 << 20
    /// The interval after which a picture is requested again, conditionally.
    package var refreshInterval: Duration = .seconds(3600)

    /// Rules with these allowed hosts.
    package init(hosts: [String]) { self.hosts = hosts.map { $0.lowercased() } }

    /// The host of a URL in lower case; nil when the URL must not be fetched.
    package func host(admitting url: String) -> String? {
        guard let host = HTTPOrigin(of: url)?.host,
            hosts.contains(where: { Self.matches($0, host) })
        else { return nil }
        return host
    }

    private static func matches(_ pattern: String, _ host: String) -> Bool {
        guard pattern.hasPrefix("*.") else { return pattern == host }
        return host.hasSuffix(pattern.dropFirst(1)) && host.utf8.count >= pattern.utf8.count
    }

    /// Whether an IPv4 or IPv6 address is in the public internet.
    static func isPublic(_ address: String) -> Bool { unsafe ccurl_is_public(address) }

    /// Whether clouds have the metadata of their machines at an address: no server is asked there.
    static func isMetadata(_ address: String) -> Bool { unsafe ccurl_is_metadata(address) }
}
