import HTTPServing
import Metering
import Requests

/// The name of a route in metrics and logs.
///
/// A pattern instead of a path, because paths contain session ids and their number is unbounded.
struct RouteName: Sendable {
    let method: String
    let pattern: String

    /// The name for requests without a route: rejected before routing, or without a match.
    static let none = RouteName(method: "any", pattern: "none")
}

/// Counts and times finished exchanges by route, and logs them if the access log is enabled.
final class HTTPMetrics: Sendable {
    /// The counters of one route.
    ///
    /// A HEAD request counts for the GET route.
    final class RouteMetrics: Sendable {
        let name: RouteName
        /// Responses by the first digit of the status; 0 if the client disconnected before the
        /// response.
        let responses = (0...5).map { _ in Counter() }
        let bytes = Counter()
        let times = Histograms<ExchangeReport.Manner>()

        init(_ name: RouteName) { self.name = name }
    }

    let routes: [RouteMetrics]
    let unrouted = RouteMetrics(.none)

    /// The metrics of all routes; the last one is for requests without a route.
    var all: [RouteMetrics] { routes + [unrouted] }

    private let log: AccessLog?

    init(routes: [RouteName], log: AccessLog?) {
        self.routes = routes.map(RouteMetrics.init)
        self.log = log
    }

    func record(_ report: ExchangeReport) {
        let metrics = metrics(of: report)
        log?.write(report, metrics.name)
        let digit = (report.status ?? 0) / 100
        if metrics.responses.indices.contains(digit) { metrics.responses[digit].add() }
        metrics.bytes.add(report.bytes)
        if report.status != nil { metrics.times.observe(report.manner, report.time) }
    }

    private func metrics(of report: ExchangeReport) -> RouteMetrics {
        guard let route = report.route, routes.indices.contains(route) else { return unrouted }
        return routes[route]
    }
}
