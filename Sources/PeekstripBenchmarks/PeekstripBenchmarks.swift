import ArgumentParser
import FoundationEssentials

/// Measures the rooms: the tables that are named, or all.
@main
struct PeekstripBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bin/bench", abstract: "Measures the rooms of Peekstrip.",
        discussion: "The tables: " + Benchmark.all.map(\.name).joined(separator: ", ") + ".")

    @Argument(help: "The tables to make; all when none is named.")
    var names: [String] = []

    @Option(help: "A file for the tables as JSON; - for standard output instead of the tables.")
    var json: String?

    @Option(help: "How often everything is measured; the medians are told.")
    var rounds = 21

    func validate() throws {
        guard rounds > 0 else { throw ValidationError("There must be a round at least.") }
        let known = Benchmark.all.map(\.name)
        for name in names where !known.contains(name) {
            throw ValidationError(
                "There is no table \(name), but \(known.joined(separator: ", ")).")
        }
    }

    func run() throws {
        try AllocationCount.check()
        let contest = Contest(rounds: rounds)
        var report = Report(machine: Machine.description, tables: [])
        for benchmark in Benchmark.all where names.isEmpty || names.contains(benchmark.name) {
            let table = Table(name: benchmark.name, rows: try benchmark.rows(contest))
            report.tables.append(table)
            if json != "-" { print(table.text) }
        }
        if let json { try report.write(to: json) }
    }
}
