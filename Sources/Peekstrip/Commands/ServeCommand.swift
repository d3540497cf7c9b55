import ArgumentParser
import Glibc

/// `peekstrip serve`: serves a folder until it is told to stop.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serves a folder of pictures.",
        discussion: """
            Every option can be given by the environment as well, --port as PEEKSTRIP_PORT, and so \
            on, and by a file of JSON that --config names: {"port": 8080}. The command line wins \
            over the environment, and that over the file. SIGTERM and SIGINT finish what is being answered and stop; \
            SIGUSR1 drops pictures that no viewer stands near; SIGHUP looks through the folder.
            """)

    @Argument(help: "The folder (.); every folder in it that holds pictures is a gallery.")
    var folder: String?

    @OptionGroup var options: ServeOptions

    func run() async throws {
        // A client that went away must not end the process; nor what is to be done later, as long
        // as nobody listens for it yet.
        // A file that may not grow is an error to be told, and no reason to die either.
        for number in [SIGPIPE, SIGXFSZ, SIGUSR1, SIGHUP] { signal(number, SIG_IGN) }
        let source = try OptionSource.opened(config: options.config)
        let settings = try ServeSettings(folder: folder, options, source, StateFolder.standard)
        if options.printConfig {
            for line in EffectiveConfiguration.lines(source.settings) { print(line) }
            return
        }
        try await Server(settings).run()
    }
}
