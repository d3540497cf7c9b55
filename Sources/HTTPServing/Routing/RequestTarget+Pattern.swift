extension RequestTarget {
    /// The values of the parameters in a route's pattern; nil if the path does not match it.
    package func parameters(matching pattern: String) -> RouteParameters? {
        let patterns = RouteSegment.all(in: pattern)
        guard patterns.count == segments.count, !isWholeServer else { return nil }
        var captured = RouteParameters()
        for (pattern, segment) in zip(patterns, segments) {
            switch pattern {
            case .literal(let text):
                guard text == segment else { return nil }
            case .parameter(let name, let suffix):
                guard let text = RouteSegment.text(of: segment, before: suffix) else { return nil }
                captured.capture(name, text)
            }
        }
        return captured
    }
}
