import ArgumentParser

/// The options of `peekstrip serve` that fetch pictures of other servers.
struct RemoteOptions: ParsableArguments {
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
}
