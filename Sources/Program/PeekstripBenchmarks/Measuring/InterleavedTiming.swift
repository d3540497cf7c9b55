/// Measures calls in alternation, in several rounds.
///
/// A machine that slows down for a while slows all calls down, so their ratio stays the same. The
/// median ignores rounds in which only one of them was disturbed.
struct InterleavedTiming {
    let rounds: Int

    /// The minimum time between two readings of the clock: a few thousand times the cost of a
    /// reading.
    private static let batch = Duration.microseconds(200)

    /// The median milliseconds of each call.
    func medians(of calls: [() -> Void]) -> [Double] {
        let counts = calls.map(Self.calls(inBatchOf:))
        var times = calls.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, call) in calls.enumerated() {
                let count = counts[index]
                times[index].append(Self.milliseconds(of: count, call) / Double(count))
            }
        }
        return times.map { $0.sorted()[$0.count / 2] }
    }

    /// The number of calls that fill a batch; finding it also warms the call up.
    private static func calls(inBatchOf call: () -> Void) -> Int {
        var count = 1
        while milliseconds(of: count, call) < batch / .milliseconds(1) { count *= 2 }
        return count
    }

    private static func milliseconds(of count: Int, _ call: () -> Void) -> Double {
        let began = ContinuousClock.now
        for _ in 0..<count { call() }
        return (ContinuousClock.now - began) / .milliseconds(1)
    }
}

/// Consumes an unused result, so that the optimizer cannot remove the call that made it.
@inline(never) @_optimize(none)
func blackHole<Result>(_ result: Result) {}
