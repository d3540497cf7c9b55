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
