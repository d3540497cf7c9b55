import HTTPTypes

/// The routing table, arranged by segments.
///
/// A literal segment is preferred to a parameter. Where it leads nowhere, the parameters are tried,
/// those with a suffix first as they say more.
struct RouteTree {
    private var literals: [String: RouteTree] = [:]
    private var parameters: [(name: String, suffix: String, tree: RouteTree)] = []
    private(set) var routes: [HTTPRequest.Method: NumberedRoute] = [:]

    /// A route, and its place in the table.
    struct NumberedRoute {
        let number: Int
        let route: Route
    }

    /// Adds a route; false when the table has its method and pattern already.
    mutating func insert(_ route: Route, number: Int) -> Bool {
        insert(NumberedRoute(number: number, route: route), below: route.segments[...])
    }

    /// The routes at the end of a path, and what its named segments stand for.
    func match(
        _ segments: ArraySlice<String>
    ) -> (routes: [HTTPRequest.Method: NumberedRoute], parameters: RouteParameters)? {
        var captured = RouteParameters()
        guard let tree = find(segments, capturing: &captured) else { return nil }
        return (tree.routes, captured)
    }

    /// Every method that some route knows.
    var methods: Set<HTTPRequest.Method> {
        let below = literals.values.map(\.methods) + parameters.map(\.tree.methods)
        return below.reduce(Set(routes.keys)) { $0.union($1) }
    }

    private func find(
        _ segments: ArraySlice<String>, capturing captured: inout RouteParameters
    ) -> RouteTree? {
        guard let segment = segments.first else { return routes.isEmpty ? nil : self }
        let rest = segments.dropFirst()
        if let found = literals[segment]?.find(rest, capturing: &captured) { return found }
        for parameter in parameters {
            guard let text = RouteSegment.text(of: segment, before: parameter.suffix) else {
                continue
            }
            var attempt = captured
            attempt.capture(parameter.name, text)
            if let found = parameter.tree.find(rest, capturing: &attempt) {
                captured = attempt
                return found
            }
        }
        return nil
    }

    private mutating func insert(
        _ route: NumberedRoute, below segments: ArraySlice<RouteSegment>
    ) -> Bool {
        guard let segment = segments.first else {
            return routes.updateValue(route, forKey: route.route.method) == nil
        }
        let rest = segments.dropFirst()
        switch segment {
        case .literal(let text):
            return literals[text, default: RouteTree()].insert(route, below: rest)
        case .parameter(let name, let suffix):
            let index = indexOfParameter(name: name, suffix: suffix)
            return parameters[index].tree.insert(route, below: rest)
        }
    }

    private mutating func indexOfParameter(name: String, suffix: String) -> Int {
        if let known = parameters.firstIndex(where: { $0.name == name && $0.suffix == suffix }) {
            return known
        }
        let place =
            parameters.firstIndex { $0.suffix.utf8.count < suffix.utf8.count } ?? parameters.count
        parameters.insert((name, suffix, RouteTree()), at: place)
        return place
    }
}
