import Concurrency
import Glibc

/// Where the lines of the log go, and which nobody waits for but for a moment.
///
/// A pipe that is full, as nobody reads its other end, would hold up every thread that has something to
/// say, and with the workers the service. So a line for which there is no room is dropped and counted,
/// and the next that finds room comes behind a line that tells how many were. Lines are written one
/// after the other, so that those of several threads do not mix.
package final class LogSink: Sendable {
    private let format: LogFormat
    private let label: String
    private let writer: Lock<NonblockingLogWriter>

    /// An outlet to what is open already, and whose lines about itself have a label.
    package init(to descriptor: Int32 = STDERR_FILENO, format: LogFormat, label: String) {
        self.format = format
        self.label = label
        writer = Lock(NonblockingLogWriter(descriptor))
    }

    /// Writes a line with its end, or drops it.
    package func write(_ line: [UInt8]) {
        writer.withLock { writer in
            if writer.dropped > 0, writer.tryWrite(note(of: writer.dropped)) { writer.dropped = 0 }
            if writer.dropped > 0 || !writer.tryWrite(line) { writer.dropped += 1 }
        }
    }

    private func note(of count: Int) -> [UInt8] {
        format.line(
            LogEntry(
                time: LineLogHandler.time, level: .warning, label: label,
                message: "lines of the log were dropped: nobody took them",
                metadata: ["lines": "\(count)"]))
    }
}

/// The end of a log that is being written.
private struct NonblockingLogWriter {
    /// What a pipe has room for that has room at all (PIPE_BUF, pipe(7)), in bytes: so much can be
    /// written after a look, and nobody waits.
    private static let piece = 4_096

    /// How long a reader may take who is only busy, in milliseconds; not again after a line was dropped,
    /// until there is room.
    private static let timeout: Int32 = 10

    /// Lines that were dropped and not yet told of.
    var dropped = 0

    private let descriptor: Int32
    /// What there was no room for, of a line that was begun.
    private var pending: ArraySlice<UInt8> = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Begins a line, and goes on with it while there is room; false when it was not begun.
    mutating func tryWrite(_ line: [UInt8]) -> Bool {
        writePending()
        guard pending.isEmpty else { return false }
        pending = line[...]
        writePending()
        guard pending.count == line.count else { return true }
        pending = []
        return false
    }

    /// Writes of what was begun what there is room for.
    private mutating func writePending() {
        while !pending.isEmpty, isWritable {
            let piece = pending.prefix(Self.piece)
            let count = unsafe piece.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            // A disk may be full, or a signal have come: the next line finds out.
            guard count > 0 else { return }
            pending = pending.dropFirst(count)
        }
    }

    /// Whether so much as a piece can be written; what is broken has no room either.
    private var isWritable: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        let time = dropped > 0 ? 0 : Self.timeout
        return unsafe poll(&entry, 1, time) == 1 && entry.revents == Int16(POLLOUT)
    }
}
