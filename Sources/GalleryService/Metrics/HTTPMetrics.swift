import HTTPServing
import Metering

/// A line of the routing table, as metrics and logs name it.
///
/// A pattern and never a path: in paths are ids of sessions, and there are as many as there are
/// viewers.
struct RouteName: Sendable {
    let method: String
    let pattern: String

    init(_ route: Route) {
        method = route.method.rawValue
        pattern = route.pattern
    }

    /// What reached no route: it was refused before, or there is none for it.
    private init() {
        method = "any"
        pattern = "none"
    }

    static let none = RouteName()
}

/// What was asked, and how it was answered.
final class HTTPMetrics: Sendable {
    /// What is counted for one route.
    ///
    /// HEAD counts as the GET that it asks about.
    final class RouteMetrics: Sendable {
        let name: RouteName
        /// By the status's first digit; 0 where the client had gone before there was an answer.
        let answers = (0...5).map { _ in Counter() }
        let bytes = Counter()
        let times = Histograms<ExchangeReport.Manner>()

        init(_ name: RouteName) { self.name = name }
    }

    let routes: [RouteMetrics]
    let unrouted = RouteMetrics(.none)

    /// All of them, those without a route last.
    var all: [RouteMetrics] { routes + [unrouted] }

    init(routes: [RouteName]) {
        self.routes = routes.map(RouteMetrics.init)
    }

    func count(_ report: ExchangeReport) {
        let metrics = metrics(of: report)
        let digit = (report.status ?? 0) / 100
        if metrics.answers.indices.contains(digit) { metrics.answers[digit].add() }
        metrics.bytes.add(report.bytes)
        if report.status != nil { metrics.times.observe(report.manner, report.time) }
    }

    func name(of report: ExchangeReport) -> RouteName { metrics(of: report).name }

    private func metrics(of report: ExchangeReport) -> RouteMetrics {
        guard let route = report.route, routes.indices.contains(route) else { return unrouted }
        return routes[route]
    }
}
