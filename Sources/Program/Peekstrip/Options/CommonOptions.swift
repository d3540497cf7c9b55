import ArgumentParser

/// The options of `peekstrip serve` that most servers need.
struct CommonOptions: ParsableArguments {
    @Option(
        """
        Address to listen on; 0.0.0.0 and :: are all addresses, none is the Unix socket alone \
        (default: 127.0.0.1).
        """)
    var host: String?

    @Option("TCP port to listen on; 0 picks a free one (default: 8080).")
    var port: String?

    @Option(
        """
        JSON file that defines screens, read again on SIGHUP; it wins over screens of the API \
        (default: none).
        """)
    var screens: String?

    @Option(
        help: ArgumentHelp(
            """
            Names of files or folders that are not shown, with * and ?; a folder's end with a slash, \
            and paths begin with one; may be repeated or separated by commas (default: none beside \
            those that --exclude-nothing shows).
            """, valueName: "pattern"))
    var exclude: [String] = []

    @Option(
        """
        File of access tokens, one per line; requests must present one of them (default: no \
        token is required).
        """)
    var accessTokenFile: String?

    @Option(
        """
        File of operator tokens, one per line, which open operator-only routes (default: these \
        routes are closed).
        """)
    var adminTokenFile: String?

    @Option(
        """
        Folder for sessions, the index, encoded pictures and sources; created if missing \
        (default: $XDG_STATE_HOME/peekstrip, else ~/.local/state/peekstrip).
        """)
    var state: String?

    @Option("JSON file that sets options (default: none).")
    var config: String?
}
