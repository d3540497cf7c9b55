import Concurrency
import Glibc

/// The destination of the log's lines, which never blocks a thread for more than a moment.
///
/// If nobody reads the other end of a pipe, writing to it would block every thread that logs, and
/// with the workers the service. So a line that does not fit is dropped and counted, and the next
/// line that fits is preceded by a line with the number of dropped ones. Lines are written one at a
/// time, so that those of several threads do not mix.
package final class LogSink: Sendable {
    private let format: LogFormat
    private let label: String
    private let writer: Lock<NonblockingLogWriter>

    /// Creates a sink for an open descriptor; `label` is that of the sink's own lines.
    package init(to descriptor: Int32 = STDERR_FILENO, format: LogFormat, label: String) {
        self.format = format
        self.label = label
        writer = Lock(NonblockingLogWriter(descriptor))
    }

    /// Writes a line with its line end, or drops it.
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

/// Writes to a descriptor without blocking.
private struct NonblockingLogWriter {
    /// The bytes that a writable pipe always accepts without blocking (PIPE_BUF, pipe(7)).
    private static let piece = 4_096

    /// How long to wait for a busy reader, in milliseconds; after a line was dropped there is no
    /// wait until the pipe is writable again.
    private static let timeout: Int32 = 10

    /// Dropped lines that are not yet reported in the log.
    var dropped = 0

    private let descriptor: Int32
    /// The unwritten rest of a line.
    private var pending: ArraySlice<UInt8> = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Starts a line and writes as much of it as fits; false if it was not started.
    mutating func tryWrite(_ line: [UInt8]) -> Bool {
        writePending()
        guard pending.isEmpty else { return false }
        pending = line[...]
        writePending()
        guard pending.count == line.count else { return true }
        pending = []
        return false
    }

    /// Writes as much of the unwritten rest as fits.
    private mutating func writePending() {
        while !pending.isEmpty, isWritable {
            let piece = pending.prefix(Self.piece)
            let count = unsafe piece.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            // The disk may be full, or a signal may have interrupted the call: the next line
            // retries.
            guard count > 0 else { return }
            pending = pending.dropFirst(count)
        }
    }

    /// Whether a piece can be written; false for a broken pipe.
    private var isWritable: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        let time = dropped > 0 ? 0 : Self.timeout
        return unsafe poll(&entry, 1, time) == 1 && entry.revents == Int16(POLLOUT)
    }
}
