import HTTPServing
import Logging

/// A line for every request that is over.
///
/// Routes are told by their pattern, which holds no id of a session, and no name of a picture; of the
/// client nothing is told.
struct AccessLog: Sendable {
    private let logger: Logger

    init(_ logger: Logger) {
        // Whoever switches it on wants it, however quiet the rest is.
        var logger = logger
        logger.logLevel = min(logger.logLevel, .info)
        self.logger = logger
    }

    func write(_ report: ExchangeReport, _ route: RouteName) {
        var metadata: Logger.Metadata = [
            "request": "\(report.id)", "method": "\(route.method)", "route": "\(route.pattern)",
            "status": "\(report.status.map(String.init) ?? "gone")", "bytes": "\(report.bytes)",
            "ms": "\(Self.milliseconds(report.time))", "manner": "\(report.manner.rawValue)",
        ]
        if let timing = report.serverTiming { metadata["timing"] = "\(timing)" }
        logger.info("request", metadata: metadata)
    }

    /// With three digits behind the point.
    private static func milliseconds(_ time: Duration) -> String {
        let microseconds = Int(time / .microseconds(1))
        let rest = String(microseconds % 1000)
        return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
