/// A table that can be asked for by name, and how it is made.
struct Benchmark: Sendable {
    let name: String
    let rows: @Sendable (InterleavedTiming) throws -> [Row]

    /// All there are, in the order in which they are made.
    static let all = [
        Benchmark(name: "engine-handle", rows: EngineHandle.rows),
        Benchmark(name: "engine-layout", rows: EngineLayout.rows),
        Benchmark(name: "engine-wire", rows: EngineWire.rows),
        Benchmark(name: "frame-splice", rows: SplicingBenchmark.rows),
    ]
}
