import ArgumentParser
import Glibc

/// Does what it is told, one line at a time, and says how long it took: whoever measures it lets
/// others have their turn in between.
///
///     compose photographs /tmp/a.ppm    -> nanoseconds bytes     of composing; writes the frame
///     load a /tmp/a.ppm                 -> 0 bytes
///     encode a fast                     -> nanoseconds bytes     of the PNG
struct Contestant: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Does what lines of standard input say, and tells the time of each.")

    func run() throws {
        var desk = FrameDesk()
        while let line = readLine() {
            do {
                let done = try desk.take(line.split(separator: " ").map(String.init))
                print(done.nanoseconds, done.bytes)
            } catch {
                print("error \(error)")
            }
            fflush(nil)
        }
    }
}

/// What a contestant answers to a line.
struct Done {
    let nanoseconds: Int64
    let bytes: Int
}

/// Why a line of the one who measures cannot be obeyed.
enum ContestantError: Error {
    case unknownOrder([String])
    case noPicture(String)
}
