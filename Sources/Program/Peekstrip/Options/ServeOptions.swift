import ArgumentParser

/// The options of `peekstrip serve` on the command line, as one table.
///
/// An option that is missing there comes from the environment, from the file or from its default:
/// ``OptionSource``. The defaults are therefore part of the help texts and not of the declarations.
struct ServeOptions: ParsableArguments {
    @Option("JSON file that sets options (default: none).")
    var config: String?

    @Flag(help: "Print each option's value and its origin, then exit.")
    var printConfig = false

    @Option(
        """
        Address to listen on; 0.0.0.0 and :: are all addresses, none is the Unix socket alone \
        (default: 127.0.0.1).
        """)
    var host: String?

    @Option("TCP port to listen on; 0 picks a free one (default: 8080).")
    var port: String?

    @Option("Path of a Unix socket to listen on as well (default: none).")
    var socket: String?

    @Option("File mode of the Unix socket, in octal (default: 660).")
    var socketMode: String?

    @OptionGroup var requestGate: RequestGateOptions

    @Option("Address of the listener for health checks and metrics (default: 127.0.0.1).")
    var adminHost: String?

    @Option("TCP port for health checks and metrics; 0 picks a free one (default: 9090).")
    var adminPort: String?

    @Option(
        """
        Folder that contains Public and Templates (default: the nearest above the program or \
        the working directory).
        """)
    var assets: String?

    @Option("Largest picture that is decoded, in millions of pixels (default: 100).")
    var maxMegapixels: String?

    @Option("Largest picture file that is read, in MB (default: 64).")
    var maxFileMegabytes: String?

    @Option("Size of the cache of prepared pictures, in MB (default: 256).")
    var cacheMegabytes: String?

    @Option(
        """
        Disk space for encoded pictures in the state folder, in MB; 0 keeps none \
        (default: 1000).
        """)
    var cacheDiskMegabytes: String?

    @Option("Quality of JPEG and WebP pictures, from 1 to 100 (default: 80).")
    var pictureQuality: String?

    @Option(
        """
        Memory for the pictures that are being decoded, in MB (default: a third of the \
        machine's or container's, from 160 to 2000).
        """)
    var decoderMegabytes: String?

    @Option(
        """
        Memory for responses that their clients have not read yet, in MB (default: an eighth \
        of the machine's or container's, from 64 to 256).
        """)
    var responseMegabytes: String?

    @Option(
        """
        Allocated memory in MB above which pictures far from every viewer are dropped; 0 \
        disables this (default: 0).
        """)
    var memoryMegabytes: String?

    @Option(
        """
        Folder for the session file, the index and encoded pictures; created if missing \
        (default: $XDG_STATE_HOME/peekstrip, else ~/.local/state/peekstrip).
        """)
    var state: String?

    @Option(
        """
        JSON file that defines screens, read again on SIGHUP; it wins over screens of the API \
        (default: none).
        """)
    var screens: String?

    @Option("JSON file that defines servers of pictures, read again on SIGHUP (default: none).")
    var sources: String?

    @Option(
        """
        Whether operators may define servers of pictures by the API and at /sources, so that this \
        program sends requests to addresses that they choose: on or off (default: off).
        """)
    var editSources: String?

    @Option("URL of an immich server, whose albums are shown in the folder immich (default: none).")
    var immich: String?

    @Option("File with the API key of --immich, read again on SIGHUP (default: none).")
    var immichKeyFile: String?

    @Option(
        """
        Whether the headers of all pictures are read in the background, for dates, orders and \
        searches: on or off (default: on).
        """)
    var index: String?

    @Option(
        """
        Whether documents and texts on screens say where pictures were taken, if their files \
        do: on or off (default: off).
        """)
    var places: String?

    @Option(
        """
        Whether pages of other sites may show pictures and frames: on or off (default: off).
        """)
    var embedPictures: String?

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

    @Option("Maximum events per second and session; 0 is unlimited (default: 240).")
    var maxEventsPerSession: String?

    @Option(
        """
        Seconds between two scans of the folder; 0 disables periodic scans (default: 60).
        """)
    var rescanSeconds: String?

    @Option(
        """
        Seconds for which a folder that was emptied, or lost more than half of its pictures, keeps \
        what it had: it may be a share that is away; 0 believes it at once (default: 60).
        """)
    var lossSeconds: String?

    @Option(
        """
        Whether /readyz answers 503 while a folder is away: on or off (default: off).
        """)
    var unreadyWhenAway: String?

    @Option(
        help: ArgumentHelp(
            """
            Names of files or folders that are not shown, with * and ?; a folder's end with a slash, \
            and paths begin with one; may be repeated or separated by commas (default: backups, \
            unfinished downloads, thumbnails and recycle bins).
            """, valueName: "pattern"))
    var exclude: [String] = []

    @Flag(help: "Show files that are excluded by default, apart from --exclude.")
    var excludeNothing = false

    @Option("Whether videos are shown: on or off (default: on).")
    var videos: String?

    @Option("Watch the folder and show changes as they happen: on or off (default: on).")
    var watch: String?

    @Option(
        """
        Hosts that pictures in lists may be fetched from, separated by commas; *.example.org \
        is every subdomain (default: none).
        """)
    var remoteHosts: String?

    @Option("Allow fetching from private networks: on or off (default: off).")
    var allowPrivateRemotes: String?

    @Option("Seconds after which a fetched picture is revalidated (default: 3600).")
    var remoteRefreshSeconds: String?

    @Option("Size of the disk cache of fetched pictures, in MB (default: 512).")
    var remoteMegabytes: String?

    @Option(
        """
        Folder of the disk cache of fetched pictures (default: a folder in the system's \
        temporary folder).
        """)
    var remoteCache: String?

    @Option(
        """
        PNG encoder: peekstrip, which splices the frames of moving strips from compressed pages, \
        or libpng, which is slower (default: peekstrip).
        """)
    var pngEncoder: String?

    @Option(
        """
        Seconds to keep serving after SIGTERM, until a load balancer has removed this server \
        (default: 0).
        """)
    var drainSeconds: String?

    @Option("Lowest level that is logged: debug, info, notice, warning, error (default: info).")
    var logLevel: String?

    @Option("Log format: text, or json with one object per line (default: text).")
    var logFormat: String?

    @Option("Log every request: on or off (default: off).")
    var accessLog: String?
}

extension Option where Value == String? {
    /// An option whose value may begin with a hyphen.
    fileprivate init(_ help: ArgumentHelp) { self.init(parsing: .unconditional, help: help) }
}
