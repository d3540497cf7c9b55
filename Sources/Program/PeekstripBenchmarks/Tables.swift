import ArgumentParser
import FoundationEssentials

/// Makes the tables that need no peers and writes them to standard output as JSON.
struct Tables: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the tables that need no peers and print them as JSON.",
        discussion: "The tables: " + Benchmark.all.map(\.name).joined(separator: ", ") + ".")

    @Argument(help: "Tables to measure (default: all).")
    var names: [String] = []

    @Option(help: "Number of rounds; the tables contain the medians.")
    var rounds = 21

    func validate() throws {
        guard rounds > 0 else { throw ValidationError("--rounds must be 1 or more.") }
        let known = Benchmark.all.map(\.name)
        for name in names where !known.contains(name) {
            throw ValidationError(
                "\(name) is not a table; use one of \(known.joined(separator: ", ")).")
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
