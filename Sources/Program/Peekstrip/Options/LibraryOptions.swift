import ArgumentParser

/// The options of `peekstrip serve` that decide what of the folder is shown.
struct LibraryOptions: ParsableArguments {
    @Flag(help: "Show backups, unfinished downloads, thumbnails and recycle bins.")
    var excludeNothing = false

    @Option("Whether videos are shown: on or off (default: on).")
    var videos: String?

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

    @Option("Watch the folder and show changes as they happen: on or off (default: on).")
    var watch: String?

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
}
