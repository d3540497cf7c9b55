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
