import Concurrency
import Foundation
import Logging
import Testing

@testable import LogWriting

@Suite("A line of the log")
struct LogFormatTests {
    private func entry(_ message: String, _ metadata: Logger.Metadata = [:]) -> LogEntry {
        LogEntry(
            time: "2026-11-21T16:24:10.123Z", level: .notice, label: "peekstrip",
            message: message, metadata: metadata)
    }

    private func text(_ message: String, _ metadata: Logger.Metadata = [:]) -> String {
        String(decoding: LogFormat.text.line(entry(message, metadata)), as: UTF8.self)
    }

    private func json(_ message: String, _ metadata: Logger.Metadata = [:]) throws -> [String:
        String]
    {
        let line = LogFormat.json.line(entry(message, metadata))
        #expect(line.last == 10 && line.filter { $0 == 10 }.count == 1)
        let read = try JSONSerialization.jsonObject(with: Data(line))
        return try #require(read as? [String: String])
    }

    @Test("says when, how urgent, what, and the facts in their order")
    func order() throws {
        #expect(
            text("stopped", ["b": "2", "a": "one word", "c": ""])
                == "2026-11-21T16:24:10.123Z notice peekstrip: stopped a=\"one word\" b=2 c=\"\"\n")
        #expect(
            try json("stopped", ["a": "1"]) == [
                "time": "2026-11-21T16:24:10.123Z", "level": "notice", "label": "peekstrip",
                "message": "stopped", "a": "1",
            ])
    }

    @Test(
        "stays one line whatever is in it",
        arguments: [
            "a\nb", "a\r\nb", "a\u{2028}b", "a\u{85}b", "a\u{0}b", "a\u{1B}[31mb", "a\u{202E}b",
            "a\\nb",
        ])
    func oneLine(hostile: String) throws {
        let line = text(hostile, ["fact": "\(hostile)", hostile: "x"])
        #expect(line.filter(\.isNewline).count == 1)
        #expect(line.hasSuffix("\n"))
        let hidden = line.dropLast().unicodeScalars.filter {
            $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
        }
        #expect(hidden.isEmpty)
        // An escaped character differs from the same characters in the input.
        #expect(text("a\nb") != text("a\\nb"))
        let read = try json(hostile, ["fact": "\(hostile)"])
        #expect(read["message"] == hostile)
        #expect(read["fact"] == hostile)
    }

    @Test("lets no fact pass for another one, or for what the log says itself")
    func forged() throws {
        #expect(text("x", ["a": "1 b=2"]).hasSuffix(" a=\"1 b=2\"\n"))
        #expect(text("x", ["a": "1\" b=\"2"]).hasSuffix(" a=\"1\\\" b=\\\"2\"\n"))
        let read = try json("x", ["level": "error"])
        #expect(read["level"] == "notice")
        #expect(read["level_"] == "error")
    }

    @Test("comes from the logger, with the facts of both and the time of day")
    func handler() throws {
        let lines = Lock<[String]>([])
        var logger = Logger(label: "peekstrip") { label in
            LineLogHandler(label: label, format: .json) { line in
                lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
            }
        }
        logger[metadataKey: "a"] = "1"
        logger.info("hello", metadata: ["b": "2"])
        logger.debug("unheard")
        let said = lines.withLock { $0 }
        #expect(said.count == 1)
        let read = try JSONSerialization.jsonObject(with: Data((said.first ?? "").utf8))
        let facts = try #require(read as? [String: String])
        #expect(facts["a"] == "1" && facts["b"] == "2" && facts["message"] == "hello")
        let time = try Date(
            try #require(facts["time"]),
            strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        #expect(abs(time.timeIntervalSinceNow) < 60)
    }
}
