import ArgumentParser
import Glibc

/// Executes commands from standard input, one per line, and prints the time of each, so that
/// Tests/Bench can measure peers in between.
///
///     compose photographs /tmp/a.ppm    -> nanoseconds bytes     of composing; writes the frame
///     load a /tmp/a.ppm                 -> 0 bytes
///     encode a fast                     -> nanoseconds bytes     of the PNG
///     prepare /tmp/pictures 560 640     -> nanoseconds bytes     of all pictures in the folder;
///                                          with one more folder, writes them there
///     decode a.jpg 560 640 process      -> nanoseconds bytes     of the decoder's own memory
///     sessions 1000000 1                -> nanoseconds bytes     of a million sessions of one
///     address
///     events /tmp/pictures . 1000       -> nanoseconds bytes allocations     of 1000 responses to
///                                          swipes; the allocations are the median
struct BenchmarkWorker: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Execute commands from standard input and print the time of each.")

    func run() throws {
        var frames = FrameBenchmark()
        var decoding = DecodingBenchmark()
        var sessionMemory = SessionMemoryBenchmark()
        while let line = readLine() {
            let command = line.split(separator: " ").map(String.init)
            do {
                let done =
                    switch command.first {
                    case "prepare": try PreparationBenchmark.take(command)
                    case "decode": try decoding.take(command)
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
