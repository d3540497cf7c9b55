import ArgumentParser

/// The options of `peekstrip serve` about the log, the stop and the installation.
struct OperationOptions: ParsableArguments {
    @Option("Lowest level that is logged: debug, info, notice, warning, error (default: info).")
    var logLevel: String?

    @Option("Log format: text, or json with one object per line (default: text).")
    var logFormat: String?

    @Option("Log every request: on or off (default: off).")
    var accessLog: String?

    @Option(
        """
        Seconds to keep serving after SIGTERM, until a load balancer has removed this server \
        (default: 0).
        """)
    var drainSeconds: String?

    @Flag(help: "Print each option's value and its origin, then exit.")
    var printConfig = false

    @Option(
        """
        Folder that contains Public and Templates (default: the nearest above the program or \
        the working directory).
        """)
    var assets: String?
}
