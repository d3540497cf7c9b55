import ArgumentParser

/// The options of `peekstrip serve` that decide which requests are accepted.
struct RequestGateOptions: ParsableArguments {
    @Option(
        help: """
            Host names that requests may be addressed to, separated by commas (default: on a \
            loopback address its own names, else any).
            """)
    var allowedHosts: String?

    @Option(
        help: "Path prefix that the service is mounted under, such as /pictures (default: none).")
    var basePath: String?

    @Option(
        help: """
            Proxies whose forwarding fields are trusted: addresses, ranges such as 10.0.0.0/8, and \
            socket for the Unix socket, separated by commas (default: none).
            """)
    var trustedProxies: String?

    @Option(
        help: """
            Forwarding fields that the proxies send: x-forwarded (X-Forwarded-For, -Proto, -Host) \
            or forwarded (RFC 7239) (default: x-forwarded).
            """)
    var forwardedBy: String?

    @Option(
        help: """
            Origins whose scripts may use the API (CORS), such as https://pictures.example, \
            separated by commas (default: none).
            """)
    var allowedOrigins: String?

    @Option(
        help: """
            Origins whose pages may show these pages in a frame, separated by commas (default: \
            none).
            """)
    var frameAncestors: String?

    @Option(
        help: """
            File of access tokens, one per line; requests must present one of them (default: no \
            token is required).
            """)
    var accessTokenFile: String?

    @Option(
        help: """
            File of operator tokens, one per line, which open operator-only routes (default: these \
            routes are closed).
            """)
    var adminTokenFile: String?

    @Option(
        help: """
            File of id:secret lines for signed links; the first signs, all verify (default: signed \
            links are disabled).
            """)
    var linkKeyFile: String?
}
