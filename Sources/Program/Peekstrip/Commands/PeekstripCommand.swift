import ArgumentParser
import Glibc
import Interface
import PictureCoding

@main
enum Program {
    /// Runs the command, or a decoder of a service that runs.
    ///
    /// A decoder is no subcommand: it closes its fences before any other thread exists, which the
    /// parser might start, and nobody calls it by hand.
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.count == 1, let task = arguments.first.flatMap(DecoderTask.init) {
            exit(DecoderMain.run(task))
        }
        // The parser's own option has a constant text, and this one starts a decoder.
        if arguments == ["--version"] {
            for line in VersionReport.lines { print(line) }
            exit(0)
        }
        await PeekstripCommand.main()
    }
}

struct PeekstripCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peekstrip",
        abstract: "Serve folders of pictures as swipeable galleries, rendered on the server.",
        version: "peekstrip \(ProgramVersion.current)",
        subcommands: [
            ServeCommand.self, DemoCommand.self, RenderCommand.self, HealthCommand.self,
            FormatsCommand.self, SignCommand.self,
        ])
}
