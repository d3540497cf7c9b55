import CCurl

/// The scheme, the host and the port of a URL: what a configured server admits (RFC 6454).
package struct HTTPOrigin: Hashable, Sendable {
    package let scheme: String
    package let host: String
    package let port: String

    /// Parsed by libcurl, because a second parser could see another host than the one that is requested.
    ///
    /// Nil if the text is no URL of HTTP, or contains a user or a password.
    package init?(of url: String) {
        var scheme = [CChar](repeating: 0, count: 256)
        var host = [CChar](repeating: 0, count: 256)
        var port = [CChar](repeating: 0, count: 256)
        guard url.utf8.count < Self.longestURL,
            unsafe ccurl_parts(url, &scheme, &host, &port, host.count)
        else { return nil }
        (self.scheme, self.host, self.port) = (Self.text(scheme), Self.text(host), Self.text(port))
        guard self.scheme == "http" || self.scheme == "https" else { return nil }
    }

    /// The value of `Host`: with the port unless it is that of the scheme.
    package var authority: String {
        host + (port == (scheme == "https" ? "443" : "80") ? "" : ":\(port)")
    }

    /// Bytes of a URL.
    private static let longestURL = 4096

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
