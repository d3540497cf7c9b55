import HTTPServing
import Logging
import Requests

/// Logs a line for every finished request.
///
/// The line names the pattern of the route, which has no id of a session and no name of a picture, and
/// nothing of the client.
struct AccessLog: Sendable {
    private let logger: Logger

    init(_ logger: Logger) {
        // The lines appear even if the log's level is higher, because the log was switched on.
        var logger = logger
        logger.logLevel = min(logger.logLevel, .info)
        self.logger = logger
    }

    func write(_ report: ExchangeReport, _ route: RouteName) {
        var metadata: Logger.Metadata = [
            "request": "\(report.id)", "method": "\(route.method)", "route": "\(route.pattern)",
            "status": "\(report.status.map(String.init) ?? "gone")", "bytes": "\(report.bytes)",
            "ms": "\(report.time.milliseconds(fractionDigits: 3))",
            "manner": "\(report.manner.rawValue)",
        ]
        if let timing = report.serverTiming { metadata["timing"] = "\(timing)" }
        logger.info("request", metadata: metadata)
    }
}
