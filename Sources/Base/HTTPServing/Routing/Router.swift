import HTTPTypes

/// A responder made of a table of routes.
///
///     Router([
///         Route(.get, "/v1/galleries/:gallery") { request in … },
///         Route(.post, "/v1/sessions") { request in … },
///     ])
///
/// A path without a route gets a 404. A method that no route of the path has gets a 405, and Allow
/// lists the methods that have one. HEAD is answered by the route for GET; OPTIONS by the router.
package struct Router: Responder {
    /// A route and its index in the table.
    private typealias NumberedRoute = (number: Int, route: Route)

    private let tree: RouteTree<NumberedRoute>
    private let methods: Set<HTTPRequest.Method>
    private let refusal: @Sendable (Request, Problem) -> Response

    /// Creates a router from a list of routes, in any order.
    ///
    /// No two routes may have the same method and pattern.
    ///
    /// - Parameters:
    ///   - routes: The routes.
    ///   - refusal: The response to a request that has no route.
    package init(
        _ routes: [Route],
        refusal: @escaping @Sendable (Request, Problem) -> Response = { $1.response }
    ) {
        self.refusal = refusal
        var tree = RouteTree<NumberedRoute>()
        var known: Set<String> = []
        for (number, route) in routes.enumerated() {
            let isNew = known.insert("\(route.method) \(route.pattern)").inserted
            precondition(isNew, "\(route.method) \(route.pattern) is routed twice")
            tree.insert((number, route), at: route.pattern)
        }
        self.tree = tree
        methods = Set(routes.map(\.method))
    }

    package func reply(to request: Request) -> Reply {
        var request = request
        return reply(routing: &request)
    }

    /// Replies to a request that the caller no longer needs, which avoids a copy.
    package func reply(routing request: inout Request) -> Reply {
        if request.target.isAsteriskForm {
            return .ready(Self.options(Self.allow(methods)))
        }
        guard let match = tree.match(request.target.segments) else {
            return .ready(refusal(request, .notFound))
        }
        let method: HTTPRequest.Method = request.method == .head ? .get : request.method
        if let found = Self.route(for: request.method, in: match.values)
            ?? Self.route(for: method, in: match.values)
        {
            request.context.route = found.number
            request.parameters = match.parameters
            return found.route.handler(request)
        }
        let allow = Self.allow(Set(match.values.map(\.route.method)))
        if method == .options { return .ready(Self.options(allow)) }
        return .ready(refusal(request, .methodNotAllowed(allow: allow)))
    }

    /// The names in the query of a request of which its route alone takes notice; nil if the route
    /// rejects all others, or if there is none.
    package func queryNames(of request: Request) -> Set<String>? {
        guard request.method == .get || request.method == .head, !request.target.isAsteriskForm,
            let match = tree.match(request.target.segments)
        else { return nil }
        return Self.route(for: .get, in: match.values)?.route.queryNames
    }

    /// Whether the request's path has a route for its method.
    package func hasRoute(for request: Request) -> Bool {
        tree.match(request.target.segments)
            .map { Self.route(for: request.method, in: $0.values) != nil } ?? false
    }

    package func bodyAdmission(of request: Request) -> BodyAdmission {
        guard let match = tree.match(request.target.segments),
            let found = Self.route(for: request.method, in: match.values),
            let admissionPolicy = found.route.admissionPolicy
        else { return .buffered }
        request.context.route = found.number
        var request = request
        request.parameters = match.parameters
        return admissionPolicy(request)
    }

    private static func route(
        for method: HTTPRequest.Method, in routes: [NumberedRoute]
    ) -> NumberedRoute? {
        routes.first { $0.route.method == method }
    }

    private static func options(_ allow: String) -> Response {
        Response(status: .noContent, fields: [.allow: allow])
    }

    private static func allow(_ known: Set<HTTPRequest.Method>) -> String {
        var methods = known.union([.options])
        if methods.contains(.get) { methods.insert(.head) }
        return methods.map(\.rawValue).sorted().joined(separator: ", ")
    }
}
