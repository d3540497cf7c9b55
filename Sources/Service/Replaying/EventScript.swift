import HTTPServing
import Interface
import JSONCoding
import Requests
import ScrollEngine
import Viewers

/// A viewer's events with their times, for a replay.
///
/// Each line is a JSON event, as in the `events` that a client POSTs; its `time` is in milliseconds
/// since the strip was created. An event without a time happens at the time of the line before. A
/// line of the type `show` is not an event: the replay outputs the strip at its time, after all
/// events of that time. Empty lines, and lines that start with `#`, are skipped.
package struct EventScript: Sendable {
    /// An event and its line number.
    struct Line {
        /// The line number, from 1 as in editors.
        let number: Int
        let time: Timestamp
        let batch: EventBatch
    }

    /// The events, ordered by time.
    private(set) var lines: [Line] = []
    /// The times of the `show` lines.
    private(set) var shows: [Timestamp] = []
    /// The time of the last line.
    private(set) var end = Timestamp.epoch

    package init(parsing bytes: [UInt8]) throws(EventScriptError) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !Self.isBlankOrComment(line) {
            do {
                try read(Array(line), number: index + 1)
            } catch let error as FieldError {
                throw .badLine(index + 1, reason: Self.reason(error))
            } catch let error as JSONError {
                throw .badLine(index + 1, reason: error.detail)
            } catch {
                throw .badLine(index + 1, reason: "It cannot be read: \(error)")
            }
        }
        guard !self.lines.isEmpty || !shows.isEmpty else { throw .empty }
    }

    private mutating func read(_ line: [UInt8], number: Int) throws {
        let fields = try Fields(try JSONValue(parsing: line))
        let time = try fields.time() ?? end
        guard time >= end else {
            throw fields.error("time", "\(end.milliseconds) or later, as the line before is")
        }
        if fields.value("type") == .text(Self.show) {
            try fields.allow(only: ["type", "time"])
            shows.append(time)
        } else {
            lines.append(Line(number: number, time: time, batch: try EventBatch(single: fields)))
        }
        end = time
    }

    /// The type of a line that is not an event.
    private static let show = "show"

    /// The reason of an error, with the type that only scripts have added to the list of types.
    private static func reason(_ error: FieldError) -> String {
        guard error.path == "type", let rule = error.rule else { return error.detail }
        return FieldError(path: error.path, rule: "\(show), or \(rule)", hint: error.hint).detail
    }

    private static func isBlankOrComment(_ line: ArraySlice<UInt8>) -> Bool {
        let first = line.first { ![UInt8(ascii: " "), UInt8(ascii: "\t"), 13].contains($0) }
        return first == nil || first == UInt8(ascii: "#")
    }
}

/// Why a text is not an event script.
package enum EventScriptError: Error, Equatable {
    /// The line, counted from 1, is neither an event nor empty; the reason says why.
    case badLine(Int, reason: String)
    /// The script has no event and no `show`.
    case empty
}
