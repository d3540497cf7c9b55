import CAllocationCount

/// Counts the allocations of calls.
enum AllocationCount {
    /// Calls before the counted ones, which fill the caches of the standard library.
    private static let warmUp = 3
    private static let calls = 50

    /// The number of allocations of a call: the maximum of several calls.
    static func maximum(of call: () -> Void) -> Int {
        for _ in 0..<warmUp { call() }
        return (0..<calls).map { _ in count(of: call) }.max() ?? 0
    }

    /// The number of allocations of one call.
    static func count<Failure: Error>(of call: () throws(Failure) -> Void) throws(Failure) -> Int {
        let before = callocationcount_calls()
        try call()
        return Int(callocationcount_calls() - before)
    }

    /// Checks that the allocations of Swift and its runtime are counted.
    static func check() throws(AllocationCountError) {
        for wanted in [0, 1, 1000] {
            let counted = maximum {
                for number in 0..<wanted { blackHole(Block(number: number)) }
            }
            guard counted == wanted else { throw .wrong(counted: counted, made: wanted) }
        }
    }

    /// One block of memory.
    private final class Block {
        let number: Int
        init(number: Int) { self.number = number }
    }
}

/// Why allocations cannot be counted.
enum AllocationCountError: Error {
    /// The count differs from the allocations made: another allocator hides them.
    case wrong(counted: Int, made: Int)
}
