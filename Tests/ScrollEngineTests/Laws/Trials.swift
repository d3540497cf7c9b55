import Chance
import Testing

/// Checks a law on a random case for each seed, and records the first few violations.
///
/// A case takes microseconds, an expectation longer. So a law returns what is wrong, or nil, and
/// only violations are recorded. The seed in the message reproduces the case.
///
/// A debug build, which is that of the fast loop, takes several times as long for a case, and so every
/// fourth seed. The whole suite takes all.
func trials(_ seeds: ClosedRange<UInt64>, _ law: (inout SeededGenerator) throws -> String?) {
    var broken = 0
    for seed in stride(from: seeds.lowerBound, through: seeds.upperBound, by: seedStep)
    where broken < 3 {
        var random = SeededGenerator(seed: seed)
        do {
            guard let breach = try law(&random) else { continue }
            Issue.record("seed \(seed) of \(seeds): \(breach)")
        } catch {
            Issue.record("seed \(seed) of \(seeds): \(error)")
        }
        broken += 1
    }
}

#if DEBUG
    private let seedStep = 4
#else
    private let seedStep = 1
#endif

extension SeededGenerator {
    /// True once in `times` calls on average.
    mutating func oneIn(_ times: Int) -> Bool { next() % UInt64(times) == 0 }

    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    mutating func milliseconds(_ range: ClosedRange<Int>) -> Int64 { Int64(int(range)) }

    /// A random number a quarter above a whole number, so that it is on no edge of a rectangle.
    mutating func quarter(_ range: ClosedRange<Int>) -> Double { Double(int(range)) + 0.25 }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int(next() % UInt64(values.count))]
    }
}
