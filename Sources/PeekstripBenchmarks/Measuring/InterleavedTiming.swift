/// Measures calls against one another: all in turn, again and again.
///
/// A machine that slows down for a while slows all contestants down, so that their ratio stays what
/// it is; the median leaves out the rounds in which only one of them was disturbed.
struct InterleavedTiming {
    let rounds: Int

    /// How long the calls between two looks at the clock take at least: some thousand times what a
    /// look takes.
    private static let batch = Duration.microseconds(200)

    /// The median milliseconds of each call.
    func medians(of calls: [() -> Void]) -> [Double] {
        let counts = calls.map(Self.calls(inBatchOf:))
        var times = calls.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (place, call) in calls.enumerated() {
                let count = counts[place]
                times[place].append(Self.milliseconds(of: count, call) / Double(count))
            }
        }
        return times.map { $0.sorted()[$0.count / 2] }
    }

    /// How many calls fill a batch; making sure of it warms them up as well.
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

/// Takes a result that nobody needs, so that the optimizer cannot leave out what made it.
@inline(never) @_optimize(none)
func blackHole<Result>(_ result: Result) {}
