import Concurrency
import Logging

/// Lines of the log that come again and again: each is written once in five seconds, and then with the
/// number of those that were left out.
///
/// A cause that stays, such as a disk that fails or a client that asks for a broken picture in a loop,
/// would else fill the disk of the log. Lines below the level of a notice are all written.
package final class LogRepeats: Sendable {
    /// How long after a line the same one is left out.
    static let interval: Duration = .seconds(5)
    /// Lines that are remembered; when there are more, each may be written once more.
    private static let limit = 1_000

    private let seen = Lock<[Line: Times]>([:])

    package init() {}

    /// What makes two lines the same: all but the request that they were written for.
    struct Line: Hashable {
        let level: Logger.Level
        let message: String
        let fields: [String]
    }

    private struct Times {
        let written: Duration
        var leftOut = 0
        /// The line as it was left out last.
        var last: LogEntry
    }

    /// Whether a line is written now.
    func admits(_ entry: LogEntry, at level: Logger.Level, now: Duration) -> Bool {
        guard level >= .notice else { return true }
        let fields = entry.fields.filter { $0.name != "request" }.map { "\($0.name)=\($0.value)" }
        let line = Line(level: level, message: entry.message, fields: fields)
        return seen.withLock { seen in
            if var times = seen[line], now < times.written + Self.interval || times.leftOut > 0 {
                times.leftOut += 1
                times.last = entry
                seen[line] = times
                return false
            }
            if seen.count >= Self.limit { seen = seen.filter { $0.value.leftOut > 0 } }
            if seen.count >= Self.limit { return true }
            seen[line] = Times(written: now, last: entry)
            return true
        }
    }

    /// The lines that were left out and are due, each with the number of times.
    func due(at now: Duration) -> [LogEntry] {
        seen.withLock { seen in
            let due = seen.filter { now >= $0.value.written + Self.interval }
            for (line, times) in due {
                seen[line] = times.leftOut > 0 ? Times(written: now, last: times.last) : nil
            }
            return due.values.filter { $0.leftOut > 0 }.map { $0.last.repeated($0.leftOut) }
                .sorted { ($0.time, $0.message) < ($1.time, $1.message) }
        }
    }
}
