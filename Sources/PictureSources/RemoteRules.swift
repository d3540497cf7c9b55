import CCurl

/// From where pictures of other machines may be fetched, and how much of them is kept.
package struct RemoteRules: Sendable {
    /// Host names in small letters; one that begins with `*.` is all that end in the rest of it.
    let hosts: [String]
    /// Whether addresses of this machine and of private networks are as good as any.
    package var allowsPrivateAddresses = false
    /// Bytes of one file.
    package var maxFileBytes = 64 << 20
    /// Bytes of all files that are kept.
    package var cacheBytes = 512 << 20
    /// After so long it is asked whether a picture is another by now.
    package var refreshInterval: Duration = .seconds(3600)

    /// Redirects that are followed on the way to a picture.
    static let maxRedirects = 3

    /// Rules that let pictures come from these hosts alone.
    package init(hosts: [String]) { self.hosts = hosts.map { $0.lowercased() } }

    /// The host of an address, in small letters, when it may be fetched.
    func host(admitting address: String) -> String? {
        guard address.utf8.count < Self.longestAddress, let parts = Self.parts(of: address),
            parts.scheme == "http" || parts.scheme == "https",
            hosts.contains(where: { Self.matches($0, parts.host) })
        else { return nil }
        return parts.host
    }

    private static func matches(_ pattern: String, _ host: String) -> Bool {
        guard pattern.hasPrefix("*.") else { return pattern == host }
        return host.hasSuffix(pattern.dropFirst(1)) && host.utf8.count >= pattern.utf8.count
    }

    private static let longestAddress = 4096

    /// As the library that fetches understands it: two readers of an address would be one too many.
    private static func parts(of address: String) -> (scheme: String, host: String)? {
        var scheme = [CChar](repeating: 0, count: 256)
        var host = [CChar](repeating: 0, count: 256)
        guard unsafe ccurl_parts(address, &scheme, &host, host.count) else { return nil }
        return (Self.text(scheme), Self.text(host))
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether anybody may reach an IPv4 or IPv6 address.
    static func isPublic(_ address: String) -> Bool { unsafe ccurl_is_public(address) }
}
