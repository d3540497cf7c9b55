import ArgumentParser

/// The options of `peekstrip serve` that say who may ask, and from where.
struct RequestGateOptions: ParsableArguments {
    @Option(
        help: """
            The host names to be asked by, with commas between (on a loopback address: localhost \
            and the address; elsewhere any).
            """)
    var allowedHosts: String?

    @Option(help: "The path under which the service lies on its host, like /pictures (none).")
    var basePath: String?

    @Option(
        help: """
            The proxies that are believed who asks them: addresses, ranges like 10.0.0.0/8, and the \
            word socket, with commas between (none).
            """)
    var trustedProxies: String?

    @Option(
        help: """
            How they tell it: x-forwarded, in X-Forwarded-For and so on, or forwarded, as RFC 7239 has \
            it (x-forwarded).
            """)
    var forwardedBy: String?

    @Option(
        help: """
            Sites whose pages may use the interface, like https://pictures.example, with commas \
            between (none).
            """)
    var allowedOrigins: String?

    @Option(help: "Sites whose pages may show ours in a frame, with commas between (none).")
    var frameAncestors: String?

    @Option(
        help: "A file of tokens, one a line, of which everybody has to show one (nobody has to).")
    var accessTokenFile: String?

    @Option(help: "A file of tokens, one a line, for what only the operator may do (nobody may).")
    var adminTokenFile: String?

    @Option(help: "A file of id:secret lines that links are signed with; the first signs (none).")
    var linkKeyFile: String?
}
