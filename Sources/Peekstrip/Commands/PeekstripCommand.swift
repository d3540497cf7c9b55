import ArgumentParser

/// The command `peekstrip`.
@main
struct PeekstripCommand: AsyncParsableCommand {
    /// The version of the program (semver.org), printed by `--version`.
    static let version = "0.2.0"

    static let configuration = CommandConfiguration(
        commandName: "peekstrip",
        abstract: "Serve folders of pictures as swipeable galleries, rendered on the server.",
        version: "peekstrip \(Self.version)",
        subcommands: [
            ServeCommand.self, RenderCommand.self, SampleCommand.self, HealthCommand.self,
            SignCommand.self,
        ])
}
