import CAllocationCount

/// Counts how often calls ask for memory.
enum AllocationCount {
    /// Calls before those that count: caches of the standard library are filled by then.
    private static let warmUp = 3
    private static let calls = 50

    /// How often a call asks for memory: the most of several calls.
    static func most(of call: () -> Void) -> Int {
        for _ in 0..<warmUp { call() }
        return (0..<calls).map { _ in count(of: call) }.max() ?? 0
    }

    /// How often one call asks for memory.
    static func count<Failure: Error>(of call: () throws(Failure) -> Void) throws(Failure) -> Int {
        let before = callocationcount_calls()
        try call()
        return Int(callocationcount_calls() - before)
    }

    /// Makes sure that the allocations of Swift and its runtime are seen.
    ///
    /// - Throws: ``AllocationCountError``.
    static func check() throws(AllocationCountError) {
        for wanted in [0, 1, 1000] {
            let counted = most {
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
    /// So many were made on purpose, and others counted: another allocator stands before ours.
    case wrong(counted: Int, made: Int)
}
