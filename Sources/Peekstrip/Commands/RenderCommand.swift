import ArgumentParser
import GalleryService
import ImageLibrary
import Logging

/// `peekstrip render`: takes a gallery through a script of events, without a server.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Takes a gallery through a script of events, and writes what it shows.",
        discussion: """
            A script is a file of JSON lines. Each is an event as clients POST it, with its time \
            in milliseconds since the start:

                {"time": 0, "type": "swipe", "direction": "left"}

            A line {"time": 120, "type": "show"} shows what there is at its time; lines that are \
            empty or begin with # say nothing. The same script on the same pictures makes the same \
            files, byte for byte, as a server of the same build would send.
            """)

    @Argument(help: "The folder; it is read as peekstrip serve reads it.")
    var folder: String

    @OptionGroup var options: RenderOptions

    func run() async throws {
        let settings = try RenderSettings(options)
        let script = try EventScriptFile(settings.events).script()
        let library = try ImageLibrary.opened(folder, logger: startLog())
        defer { library.stop() }
        try await ScriptRenderer(settings, in: library).run(script)
    }

    /// Only what is left out of the folder is worth telling.
    private func startLog() -> Logger {
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "peekstrip")
        logger.logLevel = .notice
        return logger
    }
}

/// The options of `peekstrip render`.
struct RenderOptions: ParsableArguments {
    @Option(help: "The script: a file, or - for what is piped in.")
    var events: String

    @Option(help: "The folder to write into; it is made when it does not exist.")
    var out: String

    @Option(help: "The preset of the strip (preview).")
    var preset: String?

    @Option(help: "The id of a gallery (the first).")
    var gallery: String?

    @Option(help: "The size of the frames, in pixels (1024x768).")
    var viewport: String?

    @Option(help: "The page to begin on, counted from 0 (0).")
    var page: String?

    @Option(
        help: """
            Any other field of a session, written name=value as in an address; as often as there \
            are fields.
            """)
    var set: [String] = []

    @Option(
        help: """
            When to show the strip: times in milliseconds with commas between; rest is when it has \
            come to rest after the last event (rest, if neither --every nor the script says when).
            """)
    var at: String?

    @Option(help: "Shows the strip again and again: milliseconds from one frame to the next.")
    var every: String?

    @Option(help: "When --every ends: a time in milliseconds, or rest (rest).")
    var until: String?

    @Option(
        help: """
            What is written: outcomes (a line for each event), frames and layouts, with commas \
            between (outcomes,frames).
            """)
    var write: String?

    /// Done here so that whoever made a mistake is shown the usage of this command, not of all.
    func validate() throws {
        _ = try RenderSettings(self)
    }
}
