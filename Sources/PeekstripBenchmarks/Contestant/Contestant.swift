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
struct Contestant: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Does what lines of standard input say, and tells the time of each.")

    func run() throws {
        var desk = FrameDesk()
        var waitingRoom = SessionDesk()
        while let line = readLine() {
            let order = line.split(separator: " ").map(String.init)
            do {
                let done =
                    switch order.first {
                    case "prepare": try PageDesk.take(order)
                    case "sessions": try waitingRoom.take(order)
                    case "events": try EventDesk.take(order)
                    default: try desk.take(order)
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
struct Done {
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
enum ContestantError: Error {
    case unknownOrder([String])
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
