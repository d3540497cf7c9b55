import Concurrency
import Logging

/// The lines of a log, each as "level: message".
final class LogLines: Sendable {
    private let collected = Lock<[String]>([])

    var lines: [String] { collected.withLock { $0 } }

    var logger: Logger {
        Logger(label: "test") { _ in
            Handler { [collected] line in collected.withLock { $0.append(line) } }
        }
    }

    private struct Handler: LogHandler {
        let add: @Sendable (String) -> Void
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace

        init(_ add: @escaping @Sendable (String) -> Void) { self.add = add }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { add("\(event.level): \(event.message)") }
    }
}
