import Chance
import Testing

/// Tries a law on a random case for each seed, and records the first few cases that break it.
///
/// A case costs microseconds, an expectation more: so a law says what is wrong, or nil, and only what
/// is wrong is recorded. The seed in the message makes the case again.
func trials(_ seeds: ClosedRange<UInt64>, _ law: (inout SeededGenerator) throws -> String?) {
    var broken = 0
    for seed in seeds where broken < 3 {
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

extension SeededGenerator {
    /// True once in so many times.
    mutating func oneIn(_ times: Int) -> Bool { next() % UInt64(times) == 0 }

    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    mutating func milliseconds(_ range: ClosedRange<Int>) -> Int64 { Int64(int(range)) }

    /// A number of the range in quarters off the whole numbers, which no edge of a rectangle hits.
    mutating func quarter(_ range: ClosedRange<Int>) -> Double { Double(int(range)) + 0.25 }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int(next() % UInt64(values.count))]
    }
}
