import ArgumentParser

/// Measures the rooms.
///
/// Tests/Bench runs it, and lets peers in other languages have their turn in between.
@main
struct PeekstripBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "PeekstripBenchmarks", abstract: "Measures the rooms of Peekstrip.",
        subcommands: [Tables.self, BenchmarkWorker.self])
}
