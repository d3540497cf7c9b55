import ArgumentParser

/// The command `peekstrip`.
@main
struct PeekstripCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peekstrip",
        abstract: "Serves folders of pictures as swipeable galleries, drawn on the server.",
        subcommands: [
            ServeCommand.self, RenderCommand.self, SampleCommand.self, HealthCommand.self,
            SignCommand.self,
        ])
}
