import ArgumentParser
import Glibc

/// `peekstrip serve`: serves a folder until a signal stops it.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve a folder of pictures.",
        discussion: """
            Every option can also be set by an environment variable (--port as PEEKSTRIP_PORT) or \
            in the JSON file of --config ({"port": 8080}). The command line overrides the \
            environment, the environment overrides the file. SIGTERM and SIGINT finish the \
            requests in flight and stop the server. SIGUSR1 drops pictures far from every viewer. SIGHUP \
            rescans the folder and reads the files of --screens, --sources and --immich-key-file again.
            """)

    @Argument(help: "Folder to serve; each folder of pictures in it is a gallery (default: .).")
    var folder: String?

    @OptionGroup var options: ServeOptions

    func run() async throws { try await serve(asDemo: false) }

    /// Serves until a signal stops it.
    ///
    /// - Parameter isDemo: Whether the first page says what to try.
    /// - Throws: `StartError` with a message for the user.
    func serve(asDemo isDemo: Bool) async throws {
        // These signals must not end the process. SIGPIPE: a client closed its connection. SIGXFSZ:
        // a write fails with EFBIG instead. SIGUSR1 and SIGHUP: may arrive before their handlers
        // exist.
        for number in [SIGPIPE, SIGXFSZ, SIGUSR1, SIGHUP] { signal(number, SIG_IGN) }
        let source = try OptionSource.opened(config: options.common.config)
        var settings = try ServeSettings(folder: folder, options, source, StateFolder.standard)
        settings.isDemo = isDemo
        if options.operation.printConfig {
            for line in EffectiveConfiguration.lines(source.settings) { print(line) }
            return
        }
        try await Server(settings).run()
    }
}
