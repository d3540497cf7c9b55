import ArgumentParser
import FoundationEssentials

/// `peekstrip demo`: serves the sample gallery with screens, and says what to try.
///
/// It is ``ServeCommand`` with arguments and another first page, so it shows nothing that an operator
/// could not have.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Serve the sample gallery with screens, and say what to try.",
        discussion: "It keeps its state in a temporary folder, which it removes when it stops.")

    @Option(help: "Address to listen on (default: 127.0.0.1).") var host = "127.0.0.1"
    @Option(help: "TCP port to listen on (default: 8080).") var port = "8080"
    @Option(help: "TCP port for health checks and metrics (default: 9090).") var adminPort = "9090"

    func run() async throws {
        let assets = try AssetFolder.path("")
        let manager = FileManager.default
        let state = manager.temporaryDirectory.appending(path: "peekstrip-demo-\(UUID())").path
        defer { try? manager.removeItem(atPath: state) }
        let command = try ServeCommand.parse([
            "\(assets)/Sample", "--host", host, "--port", port, "--admin-port", adminPort,
            "--state", state, "--screens", "\(assets)/Examples/screens.json", "--log-level",
            "notice",
        ])
        let address = "http://\(URLHost.reachable(host)):\(port)"
        print(
            """
            Try, when it serves:
              \(address)/                       what to try, on one page, with buttons for the screens
              \(address)/g/Sample               swipe, pinch, press keys
              \(address)/g/Sample?preset=curl   pages that roll over
              \(address)/g/Sample/share         a QR code for a phone
              \(address)/screens/hall           a screen of which every device shows the same
              \(address)/screens/panel.png      the picture that a panel with e-ink fetches
              \(address)/openapi.json           all of it for programs
            """)
        try await command.serve(asDemo: true)
    }
}
