/// The worker's reply to a command.
struct WorkerReply {
    let nanoseconds: Int64
    let bytes: Int
    /// Number of allocations, if they were counted.
    var allocations: Int?

    var line: String {
        ([Int(nanoseconds), bytes] + (allocations.map { [$0] } ?? []))
            .map(String.init).joined(separator: " ")
    }
}

/// Why a command of the worker failed.
enum BenchmarkWorkerError: Error {
    case unknownCommand([String])
    case noPicture(String)
    /// Frames of these pages are composed.
    case composedPages
    /// The folder contains no pictures, or some that cannot be prepared.
    case unprepared(String)
    /// The memory of the process cannot be read from /proc.
    case unknownMemory
    /// The service refused the request with this status; 0 means that it did not respond at once.
    case unanswered(Int)
}

extension Duration {
    var nanoseconds: Int64 { Int64(self / .nanoseconds(1)) }
}
