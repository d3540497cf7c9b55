extension RequestTarget {
    /// The target with one more part at the end of its query.
    package func adding(_ name: String, _ value: String) -> RequestTarget {
        RequestTarget(
            path: path, segments: segments, query: query + [QueryItem(name: name, value: value)],
            authority: authority)
    }

    /// The target without the parts of its query that have these names.
    package func without(_ names: Set<String>) -> RequestTarget {
        RequestTarget(
            path: path, segments: segments, query: query.filter { !names.contains($0.name) },
            authority: authority)
    }
}
