import Logging
import Testing

@testable import LogWriting

@Suite("Lines of the log that repeat themselves")
struct LogRepeatsTests {
    private let repeats = LogRepeats()

    private func entry(
        _ message: String, request: String = "1", level: Logger.Level = .warning
    ) -> LogEntry {
        LogEntry(
            time: "now", level: level, label: "peekstrip", message: message,
            metadata: ["request": "\(request)", "file": "a.jpg"])
    }

    private func admits(
        _ message: String, at seconds: Double, request: String = "1",
        level: Logger.Level = .warning
    ) -> Bool {
        repeats.admits(
            entry(message, request: request, level: level), at: level,
            now: .milliseconds(seconds * 1000))
    }

    @Test("are written once in five seconds, and then with their number")
    func repeated() throws {
        #expect(admits("broken", at: 100))
        #expect(!admits("broken", at: 100.1, request: "2"))
        #expect(!admits("broken", at: 104.9, request: "3"))
        #expect(repeats.due(at: .milliseconds(104_900)).isEmpty)
        let due = repeats.due(at: .seconds(105))
        #expect(due.map(\.message) == ["broken"])
        let fields = try #require(due.first).fields.map { "\($0.name)=\($0.value)" }
        #expect(fields == ["file=a.jpg", "request=3", "repeated=2"])
        // The line with the number counts as written.
        #expect(!admits("broken", at: 106))
        #expect(repeats.due(at: .seconds(110)).map(\.message) == ["broken"])
        #expect(repeats.due(at: .seconds(115)).isEmpty)
        #expect(admits("broken", at: 116))
    }

    @Test("are all due at the end")
    func end() {
        #expect(admits("broken", at: 100) && !admits("broken", at: 100.1))
        #expect(repeats.due(at: .seconds(Int64.max)).map(\.message) == ["broken"])
    }

    @Test("are others if their words or levels differ, and all are written below a notice")
    func others() {
        #expect(admits("one", at: 1) && admits("other", at: 1))
        #expect(admits("one", at: 1, level: .error))
        for _ in 0..<3 { #expect(admits("one", at: 1, level: .info)) }
        #expect(!admits("one", at: 1))
    }

    @Test("are bounded, also if each is another")
    func bound() {
        for number in 0..<5_000 { #expect(admits("line \(number)", at: 1)) }
        #expect(!admits("line 4999", at: 2))
    }
}
