extension RequestTarget {
    /// The target with an item appended to its query.
    package func adding(_ name: String, _ value: String) -> RequestTarget {
        RequestTarget(
            path: path, segments: segments, query: query + [QueryItem(name: name, value: value)],
            authority: authority)
    }

    /// The target without the query items that have these names.
    package func without(_ names: Set<String>) -> RequestTarget {
        RequestTarget(
            path: path, segments: segments, query: query.filter { !names.contains($0.name) },
            authority: authority)
    }
}
