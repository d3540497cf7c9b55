import Concurrency
import Foundation
import Glibc
import Testing

@testable import LogWriting

@Suite("What the log is written to")
struct LogSinkTests {
    private let pipe = SmallPipe()
    private let sink: LogSink

    init() {
        sink = LogSink(to: pipe.writing, format: .text, label: "peekstrip")
    }

    private func write(_ line: String) { sink.write(Array((line + "\n").utf8)) }

    /// The number of dropped lines that a line reports; nil for any other line.
    private func dropped(_ line: Substring) -> Int? {
        line.contains("warning peekstrip: lines of the log were dropped")
            ? line.split(separator: "lines=").last.flatMap { Int($0) } : nil
    }

    @Test("never blocks, and later logs how many lines were dropped")
    func unread() {
        let lines = (0..<1_000).map { "line \($0) " + String(repeating: "x", count: 80) }
        for line in lines { write(line) }
        let kept = pipe.read().split(separator: "\n").map(String.init)
        #expect((1..<1_000).contains(kept.count))
        #expect(kept == Array(lines.prefix(kept.count)))
        write("again")
        write("and again")
        let later = pipe.read().split(separator: "\n")
        #expect(later.count == 3)
        #expect(dropped(later[0]) == 1_000 - kept.count)
        #expect(later.dropFirst() == ["again", "and again"])
    }

    @Test("ends a long line that it began before it says anything else")
    func long() {
        let long = String(repeating: "x", count: 3 * SmallPipe.size)
        write(long)
        write("dropped")
        var text = pipe.read()
        for _ in 0..<3 {
            write("after it")
            text += pipe.read()
        }
        let lines = text.split(separator: "\n")
        #expect(lines.first == long[...])
        #expect(lines.dropFirst().compactMap(dropped) == [3])
        #expect(lines.last == "after it" && lines.count == 3)
    }

    @Test("mixes no lines of several threads, and counts each that it drops")
    func threads() {
        let text = Lock("")
        let isDone = Lock(false)
        let reader = Thread { [pipe] in
            while !isDone.withLock({ $0 }) {
                let more = pipe.read()
                text.withLock { $0 += more }
                usleep(20_000)
            }
            isDone.withLock { $0 = false }
        }
        reader.start()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for line in 0..<500 { write("thread \(thread) line \(line) end") }
        }
        isDone.withLock { $0 = true }
        while isDone.withLock({ $0 }) { usleep(1_000) }
        var all = text.withLock { $0 } + pipe.read()
        write("the last")
        all += pipe.read()
        let lines = all.split(separator: "\n")
        let whole = lines.count { $0.wholeMatch(of: /thread \d line \d+ end/) != nil }
        #expect(whole + lines.compactMap(dropped).reduce(0, +) == 8 * 500)
        #expect(whole + lines.compactMap(dropped).count + 1 == lines.count)
        #expect(lines.last == "the last")
    }

    @Test("drops lines while the other end is closed, and counts them when it is opened again")
    func broken() throws {
        write("before")
        #expect(pipe.read() == "before\n")
        pipe.closeReading()
        // Without the sink's protection, a write would end the process with SIGPIPE.
        for line in ["one", "two", "three"] { write(line) }
        pipe.reopenReading()
        write("after")
        let later = pipe.read().split(separator: "\n")
        try #require(later.count == 2)
        #expect(dropped(later[0]) == 3)
        #expect(later[1] == "after")
    }
}

/// A small pipe whose reader does not block.
private final class SmallPipe: @unchecked Sendable {
    // Sound because its descriptors are set in `init` and closed in `deinit`.

    /// The pipe's capacity in bytes: four pages.
    static let size = 16_384

    let writing: Int32
    private let reading: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        Glibc.pipe(&ends)
        (reading, writing) = (ends[0], ends[1])
        _ = fcntl(writing, 1031 /* F_SETPIPE_SZ */, Int32(Self.size))
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Everything that can be read now.
    func read() -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = Glibc.read(reading, &buffer, buffer.count), count > 0 {
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func closeReading() {
        // The descriptor's number stays in use, so that no other descriptor gets it and is closed
        // at the end.
        dup2(writing, reading)
    }

    /// Opens the pipe for reading again (proc(5), /proc/pid/fd).
    func reopenReading() {
        let reopened = open("/proc/self/fd/\(writing)", O_RDONLY | O_NONBLOCK)
        dup2(reopened, reading)
        close(reopened)
    }
}
