import HTTPTypes

/// The routing table as a tree of segments.
///
/// A literal segment takes precedence over a parameter. If the literal does not lead to a route,
/// the parameters are tried, those with the longest suffix first because they are more specific.
struct RouteTree {
    /// Arrays, because there are so few that comparing is faster than hashing.
    private var literals: [(text: String, tree: RouteTree)] = []
    private var parameters: [(name: String, suffix: String, tree: RouteTree)] = []
    private var routes: [NumberedRoute] = []

    /// A route and its index in the table.
    struct NumberedRoute {
        let number: Int
        let route: Route
    }

    /// Adds a route; false when the table already has its method and pattern.
    mutating func insert(_ route: Route, number: Int) -> Bool {
        insert(NumberedRoute(number: number, route: route), below: route.segments[...])
    }

    /// The routes of a path, one for each method, and the values of its parameters.
    func match(
        _ segments: [String]
    ) -> (routes: [NumberedRoute], parameters: RouteParameters)? {
        var captured = RouteParameters()
        return find(segments, from: 0, capturing: &captured).map { ($0, captured) }
    }

    /// The methods of all routes.
    var methods: Set<HTTPRequest.Method> {
        let below = literals.map(\.tree.methods) + parameters.map(\.tree.methods)
        return below.reduce(Set(routes.map(\.route.method))) { $0.union($1) }
    }

    /// Parameters are captured while the recursion returns, once the whole path has matched.
    private func find(
        _ segments: [String], from position: Int, capturing captured: inout RouteParameters
    ) -> [NumberedRoute]? {
        guard position < segments.count else { return routes.isEmpty ? nil : routes }
        let segment = segments[position]
        for index in literals.indices where literals[index].text == segment {
            if let found = literals[index].tree.find(
                segments, from: position + 1, capturing: &captured)
            {
                return found
            }
        }
        for index in parameters.indices {
            guard
                let text = RouteSegment.text(of: segment, before: parameters[index].suffix),
                let found = parameters[index].tree.find(
                    segments, from: position + 1, capturing: &captured)
            else { continue }
            captured.capture(parameters[index].name, text)
            return found
        }
        return nil
    }

    private mutating func insert(
        _ route: NumberedRoute, below segments: ArraySlice<RouteSegment>
    ) -> Bool {
        guard let segment = segments.first else {
            guard !routes.contains(where: { $0.route.method == route.route.method }) else {
                return false
            }
            routes.append(route)
            return true
        }
        let rest = segments.dropFirst()
        switch segment {
        case .literal(let text):
            return literals[indexOfLiteral(text)].tree.insert(route, below: rest)
        case .parameter(let name, let suffix):
            let index = indexOfParameter(name: name, suffix: suffix)
            return parameters[index].tree.insert(route, below: rest)
        }
    }

    private mutating func indexOfLiteral(_ text: String) -> Int {
        if let known = literals.firstIndex(where: { $0.text == text }) { return known }
        literals.append((text, RouteTree()))
        return literals.count - 1
    }

    private mutating func indexOfParameter(name: String, suffix: String) -> Int {
        if let known = parameters.firstIndex(where: { $0.name == name && $0.suffix == suffix }) {
            return known
        }
        let position =
            parameters.firstIndex { $0.suffix.utf8.count < suffix.utf8.count } ?? parameters.count
        parameters.insert((name, suffix, RouteTree()), at: position)
        return position
    }
}
