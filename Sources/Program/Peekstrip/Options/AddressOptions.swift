import ArgumentParser

/// The options of `peekstrip serve` that say where the service listens, and behind what.
struct AddressOptions: ParsableArguments {
    @Option("Path of a Unix socket to listen on as well (default: none).")
    var socket: String?

    @Option("File mode of the Unix socket, in octal (default: 660).")
    var socketMode: String?

    @Option("Address of the listener for health checks and metrics (default: 127.0.0.1).")
    var adminHost: String?

    @Option("TCP port for health checks and metrics; 0 picks a free one (default: 9090).")
    var adminPort: String?

    @Option(
        "Path prefix that the service is mounted under, such as /pictures (default: none).")
    var basePath: String?

    @Option(
        """
        Host names that requests may be addressed to, separated by commas (default: on a \
        loopback address its own names, else any).
        """)
    var allowedHosts: String?

    @Option(
        """
        Proxies whose forwarding fields are trusted: addresses, ranges such as 10.0.0.0/8, and \
        socket for the Unix socket, separated by commas (default: none).
        """)
    var trustedProxies: String?

    @Option(
        """
        Forwarding fields that the proxies send: x-forwarded (X-Forwarded-For, -Proto, -Host) \
        or forwarded (RFC 7239) (default: x-forwarded).
        """)
    var forwardedBy: String?
}
