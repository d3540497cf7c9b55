/// What a contestant answers to a line.
struct WorkerReply {
    let nanoseconds: Int64
    let bytes: Int
    /// How often memory was asked for, where that is told.
    var allocations: Int?

    var line: String {
        ([Int(nanoseconds), bytes] + (allocations.map { [$0] } ?? []))
            .map(String.init).joined(separator: " ")
    }
}

/// Why a line of the one who measures cannot be obeyed.
enum BenchmarkWorkerError: Error {
    case unknownCommand([String])
    case noPicture(String)
    /// The folder holds no pictures, or some that cannot be prepared.
    case unprepared(String)
    /// The system does not say how much memory the process has.
    case unknownMemory
    /// The service answered with this status instead of doing it; 0 when it did not answer at once.
    case unanswered(Int)
}

extension Duration {
    var nanoseconds: Int64 { Int64(self / .nanoseconds(1)) }
}
