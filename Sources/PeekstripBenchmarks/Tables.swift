import ArgumentParser
import FoundationEssentials

/// Makes the tables that need no peers and writes them to standard output as JSON.
struct Tables: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes tables that need no peers.",
        discussion: "The tables: " + Benchmark.all.map(\.name).joined(separator: ", ") + ".")

    @Argument(help: "The tables to make; all when none is named.")
    var names: [String] = []

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
        let timing = InterleavedTiming(rounds: rounds)
        let tables = try Benchmark.all.filter { names.isEmpty || names.contains($0.name) }
            .map { Table(name: $0.name, rows: try $0.rows(timing)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(tables), as: UTF8.self))
    }
}
