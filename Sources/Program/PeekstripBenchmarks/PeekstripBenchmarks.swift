import ArgumentParser

/// Measures the rooms.
///
/// Tests/Bench runs it and measures peers in other languages in alternation with it.
@main
struct PeekstripBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "PeekstripBenchmarks", abstract: "Measure the rooms of Peekstrip.",
        subcommands: [Tables.self, BenchmarkWorker.self])
}
