import ArgumentParser
import Glibc

/// Does what it is told, one line at a time, and says how long it took: whoever measures it lets
/// others have their turn in between.
///
///     compose photographs /tmp/a.ppm    -> nanoseconds bytes     of composing; writes the frame
///     load a /tmp/a.ppm                 -> 0 bytes
///     encode a fast                     -> nanoseconds bytes     of the PNG
///     prepare /tmp/pictures 560 640     -> nanoseconds bytes     of all pictures in the folder
///     sessions 1000000 1                -> nanoseconds bytes     of so many, from one address
///     events /tmp/pictures . 1000       -> nanoseconds bytes allocations     of so many answers to a
///                                          swipe; the allocations are those of most of them
struct BenchmarkWorker: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Does what lines of standard input say, and tells the time of each.")

    func run() throws {
        var frames = FrameBenchmark()
        var sessionMemory = SessionMemoryBenchmark()
        while let line = readLine() {
            let command = line.split(separator: " ").map(String.init)
            do {
                let done =
                    switch command.first {
                    case "prepare": try PreparationBenchmark.take(command)
                    case "sessions": try sessionMemory.take(command)
                    case "events": try EventBenchmark.take(command)
                    default: try frames.take(command)
                    }
                print(done.line)
            } catch {
                print("error \(error)")
            }
            fflush(nil)
        }
    }
}

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
