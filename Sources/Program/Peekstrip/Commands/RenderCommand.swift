import ArgumentParser
import ImageLibrary
import Logging

/// `peekstrip render`: runs an event script on a gallery without a server.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Run an event script on a gallery and write the resulting frames.",
        discussion: """
            A script is a file of JSON lines. Each line is an event as clients POST it, with its \
            time in milliseconds since the start:

                {"time": 0, "type": "swipe", "direction": "left"}

            A line {"time": 120, "type": "show"} renders a frame at its time. Empty lines and \
            lines that begin with # are ignored. The same script on the same pictures writes the same \
            bytes that a server of the same build would send.
            """)

    @Argument(help: "Folder of pictures, scanned as by peekstrip serve.")
    var folder: String

    @OptionGroup var options: RenderOptions

    func run() async throws {
        let settings = try RenderSettings(options)
        let script = try EventScriptFile(settings.events).script()
        let library = try ImageLibrary.opened(folder, index: .none, logger: startLog())
        defer { library.stop() }
        try await ScriptRenderer(settings, in: library).run(script)
    }

    /// Logs at notice, the level at which skipped files of the folder are reported.
    private func startLog() -> Logger {
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "peekstrip")
        logger.logLevel = .notice
        return logger
    }
}
