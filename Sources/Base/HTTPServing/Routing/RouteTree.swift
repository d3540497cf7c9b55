/// Values by the patterns of paths, as a tree of segments.
///
/// A literal segment takes precedence over a parameter. If the literal does not lead to a value,
/// the parameters are tried, those with the longest suffix first because they are more specific.
package struct RouteTree<Value: Sendable>: Sendable {
    /// Arrays, because there are so few that comparing is faster than hashing.
    private var literals: [(text: String, tree: RouteTree)] = []
    private var parameters: [(name: String, suffix: String, tree: RouteTree)] = []
    private var values: [Value] = []

    package init() {}

    /// Adds a value; a pattern may have several.
    package mutating func insert(_ value: Value, at pattern: String) {
        insert(value, below: RouteSegment.all(in: pattern)[...])
    }

    /// The values of a path, in the order of their insertion, and the values of its parameters.
    package func match(_ segments: [String]) -> (values: [Value], parameters: RouteParameters)? {
        var captured = RouteParameters()
        return find(segments, from: 0, capturing: &captured).map { ($0, captured) }
    }

    /// Parameters are captured while the recursion returns, once the whole path has matched.
    private func find(
        _ segments: [String], from position: Int, capturing captured: inout RouteParameters
    ) -> [Value]? {
        guard position < segments.count else { return values.isEmpty ? nil : values }
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

    private mutating func insert(_ value: Value, below segments: ArraySlice<RouteSegment>) {
        guard let segment = segments.first else {
            values.append(value)
            return
        }
        let rest = segments.dropFirst()
        switch segment {
        case .literal(let text):
            literals[indexOfLiteral(text)].tree.insert(value, below: rest)
        case .parameter(let name, let suffix):
            let index = indexOfParameter(name: name, suffix: suffix)
            parameters[index].tree.insert(value, below: rest)
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
