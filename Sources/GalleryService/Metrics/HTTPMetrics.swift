import HTTPServing
import Metering
import Requests

/// A line of the routing table, as metrics and logs name it.
///
/// A pattern and never a path: paths have ids of sessions, so their number is unbounded.
struct RouteName: Sendable {
    let method: String
    let pattern: String

    init(_ route: Route) {
        method = route.method.rawValue
        pattern = route.pattern
    }

    /// For requests that reached no route: rejected before, or without a match.
    private init() {
        method = "any"
        pattern = "none"
    }

    static let none = RouteName()
}

/// Counts and times finished exchanges by their routes, and logs them where that is switched on.
final class HTTPMetrics: Sendable {
    /// The counters of one route.
    ///
    /// HEAD counts as its GET.
    final class RouteMetrics: Sendable {
        let name: RouteName
        /// By the first digit of the status; 0 where the client had gone before the answer.
        let answers = (0...5).map { _ in Counter() }
        let bytes = Counter()
        let times = Histograms<ExchangeReport.Manner>()

        init(_ name: RouteName) { self.name = name }
    }

    let routes: [RouteMetrics]
    let unrouted = RouteMetrics(.none)

    /// All of them, the one without a route last.
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
        if metrics.answers.indices.contains(digit) { metrics.answers[digit].add() }
        metrics.bytes.add(report.bytes)
        if report.status != nil { metrics.times.observe(report.manner, report.time) }
    }

    private func metrics(of report: ExchangeReport) -> RouteMetrics {
        guard let route = report.route, routes.indices.contains(route) else { return unrouted }
        return routes[route]
    }
}
