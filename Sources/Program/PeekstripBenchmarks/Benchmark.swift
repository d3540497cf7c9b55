/// A table with a name, and the function that measures its rows.
struct Benchmark: Sendable {
    let name: String
    let rows: @Sendable (InterleavedTiming) throws -> [Row]

    /// All tables, in the order in which they are measured.
    static let all = [
        Benchmark(name: "engine-handle", rows: EngineHandle.rows),
        Benchmark(name: "engine-layout", rows: EngineLayout.rows),
        Benchmark(name: "engine-wire", rows: EngineWire.rows),
        Benchmark(name: "frame-splice", rows: SplicingBenchmark.rows),
    ]
}
