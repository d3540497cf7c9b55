import Calendars
import Concurrency
import Glibc
import Logging

/// Writes each message of the log as one line.
package struct LineLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    package var logLevel: Logger.Level = .info

    private let label: String
    private let format: LogFormat
    private let repeats: LogRepeats?
    private let write: @Sendable ([UInt8]) -> Void

    /// Creates a handler that passes complete lines, with their line end, to `write`.
    ///
    /// - Parameters:
    ///   - label: Names the program.
    ///   - format: The format of the lines.
    ///   - repeats: The lines that were written lately, so that none comes again and again; nil to write
    ///     all.
    ///   - write: Takes the lines.
    package init(
        label: String, format: LogFormat, repeats: LogRepeats? = nil,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.label = label
        self.format = format
        self.repeats = repeats
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var fields = metadata
        for more in [metadataProvider?.get(), event.metadata] {
            if let more { fields.merge(more) { _, latest in latest } }
        }
        if let error = event.error { fields["error"] = "\(error)" }
        let entry = LogEntry(
            time: Self.time, level: event.level, label: label,
            message: event.message.description, metadata: fields)
        guard repeats?.admits(entry, at: event.level, now: Self.uptime) ?? true else { return }
        write(format.line(entry))
    }

    /// Writes how often lines were left out because they came again and again; at the end also those that
    /// are not due.
    package func writeRepeats(atEnd: Bool) {
        let now = atEnd ? .seconds(Int64.max) : Self.uptime
        for entry in repeats?.due(at: now) ?? [] { write(format.line(entry)) }
    }

    private static var uptime: Duration {
        .nanoseconds(SystemClock.nanoseconds(CLOCK_MONOTONIC))
    }

    /// The time of day, in UTC, to the millisecond (RFC 3339).
    static var time: String {
        let time = CivilTime(milliseconds: SystemClock.nanoseconds(CLOCK_REALTIME) / 1_000_000)
        let day = CalendarDay(of: time).text
        return "\(day)T\(time.secondText).\(time.millisecond.zeroPadded(to: 3))Z"
    }
}
