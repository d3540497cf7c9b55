import HTTPServing
import Logging
import Requests

/// Logs one line for each finished request.
///
/// The line has the route's pattern instead of the path, so it contains no session id and no
/// picture name. It contains nothing about the client.
struct AccessLog: Sendable {
    private let logger: Logger

    init(_ logger: Logger) {
        // Access lines are logged even if the log's level is higher, because the operator enabled
        // them.
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
