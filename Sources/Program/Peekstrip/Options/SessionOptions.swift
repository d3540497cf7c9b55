import ArgumentParser

/// The options of `peekstrip serve` about sessions.
struct SessionOptions: ParsableArguments {
    @Option(
        """
        Session store: sqlite (a file in the --state folder), sqlite-synced (the same, synced \
        to disk before an event is answered), memory, or a Redis shared by several servers: \
        redis://[user:password@]host[:port][/database], rediss:// or unix:// (default: sqlite).
        """)
    var sessions: String?

    @Option(
        """
        File that contains the value of --sessions, for a URL with a password (default: none).
        """)
    var sessionsFile: String?

    @Option("Maximum number of sessions (default: 1000000).")
    var maxSessions: String?

    @Option("Maximum number of sessions per client address (default: 1000).")
    var maxSessionsPerAddress: String?

    @Option("Maximum events per second and session; 0 is unlimited (default: 240).")
    var maxEventsPerSession: String?
}
