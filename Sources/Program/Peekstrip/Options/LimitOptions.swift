import ArgumentParser

/// The options of `peekstrip serve` that bound connections and requests.
struct LimitOptions: ParsableArguments {
    @Option("Maximum number of open connections (default: 2048).")
    var maxConnections: String?

    @Option(
        """
        Maximum number of open connections per client address; 0 is unlimited, for use behind \
        a proxy (default: 64).
        """)
    var maxConnectionsPerAddress: String?

    @Option(
        """
        Maximum requests per second and client address; 0 is unlimited, for use behind a proxy \
        (default: 1000).
        """)
    var maxRequestsPerAddress: String?
}
