import ArgumentParser

/// The options of `peekstrip serve`; what is not given comes from the environment, a file or by default.
struct ServeOptions: ParsableArguments {
    @Option(help: "A file of options, in JSON.")
    var config: String?

    @Flag(help: "Prints what every option comes to, and why, and ends.")
    var printConfig = false

    @Option(
        help:
            "The address to listen on (127.0.0.1; 0.0.0.0 is all of this machine's; none is the socket alone)."
    )
    var host: String?

    @Option(help: "The port to listen on; 0 takes any that is free (8080).")
    var port: String?

    @Option(help: "A socket of the file system to listen on as well (none).")
    var socket: String?

    @Option(help: "Who may connect to the socket, as the mode of a file (660).")
    var socketMode: String?

    @OptionGroup var requestGate: RequestGateOptions

    @Option(help: "The address for health checks (127.0.0.1).")
    var adminHost: String?

    @Option(help: "The port for health checks; 0 takes any that is free (9090).")
    var adminPort: String?

    @Option(help: "The folder that holds Public and Templates (found beside the program).")
    var assets: String?

    @Option(help: "Pixels of the largest picture that is shown, in millions (100).")
    var maxMegapixels: String?

    @Option(help: "Bytes of the largest file that is read, in millions (64).")
    var maxFileMegabytes: String?

    @Option(help: "Memory for prepared pictures, in millions of bytes (256).")
    var cacheMegabytes: String?

    @Option(
        help: "Memory from which on pictures are dropped that nobody stands near; 0 is any (0).")
    var memoryMegabytes: String?

    @Option(
        help: """
            The folder for files that outlive the program: it is made when it does not exist \
            ($XDG_STATE_HOME/peekstrip, or ~/.local/state/peekstrip).
            """)
    var state: String?

    @Option(
        help: """
            Where sessions are kept: sqlite (a file in the folder of --state), sqlite-synced (which \
            waits for the disk, so that a power failure loses none), memory, or a Redis that servers \
            share: redis://[user:password@]host[:port][/database], rediss:// or unix:// (sqlite).
            """)
    var sessions: String?

    @Option(help: "A file that holds what --sessions would be told, to keep a password in.")
    var sessionsFile: String?

    @Option(help: "Sessions in all (1000000).")
    var maxSessions: String?

    @Option(help: "Sessions for one address (1000).")
    var maxSessionsPerAddress: String?

    @Option(help: "Connections in all (2048).")
    var maxConnections: String?

    @Option(help: "Connections for one address; 0 is any number, as behind a proxy (64).")
    var maxConnectionsPerAddress: String?

    @Option(help: "Requests of one address in a second; 0 is any number, as behind a proxy (1000).")
    var maxRequestsPerAddress: String?

    @Option(help: "Events of one session in a second; 0 is any number (240).")
    var maxEventsPerSession: String?

    @Option(help: "Seconds between two looks through the folder; 0 never looks again (60).")
    var rescanSeconds: String?

    @Option(help: "Whether changes in the folder are seen as they happen: on or off (on).")
    var watch: String?

    @Option(
        help: """
            The hosts that pictures in lists may be fetched from, with commas between; *.example.org \
            is all of one domain (none).
            """)
    var remoteHosts: String?

    @Option(help: "Whether hosts in private networks may be fetched from: on or off (off).")
    var allowPrivateRemotes: String?

    @Option(help: "Seconds after which fetched pictures are asked for again (3600).")
    var remoteRefreshSeconds: String?

    @Option(help: "Room for fetched pictures, in millions of bytes (512).")
    var remoteMegabytes: String?

    @Option(help: "The folder for fetched pictures (one in the system's temporary folder).")
    var remoteCache: String?

    @Option(help: "Seconds to go on serving after SIGTERM, while a load balancer learns of it (0).")
    var drainSeconds: String?

    @Option(help: "What is logged: debug, info, notice, warning or error (info).")
    var logLevel: String?

    @Option(help: "How it is logged: text, or json with an object a line (text).")
    var logFormat: String?

    @Option(help: "Whether every request is logged: on or off (off).")
    var accessLog: String?
}
