import HTTPServing

/// Builds a routing table from one route a line.
@resultBuilder
enum RouteBuilder {
    static func buildBlock(_ routes: Route...) -> [Route] { routes }
}

extension Router {
    init(@RouteBuilder _ routes: () -> [Route]) {
        self.init(routes())
    }
}
