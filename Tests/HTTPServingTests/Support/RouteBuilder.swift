import HTTPServing

/// Writes a table of routes as one route a line.
@resultBuilder
enum RouteBuilder {
    static func buildBlock(_ routes: Route...) -> [Route] { routes }
}

extension Router {
    init(@RouteBuilder _ routes: () -> [Route]) {
        self.init(routes())
    }
}
