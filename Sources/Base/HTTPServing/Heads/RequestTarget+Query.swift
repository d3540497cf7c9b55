extension RequestTarget {
    /// The target with an item appended to its query.
    package func adding(_ name: String, _ value: String) -> RequestTarget {
        RequestTarget(
            path: path, segments: segments, query: query + [QueryItem(name: name, value: value)],
            authority: authority)
    }

    /// The target with those items of its query that satisfy a condition.
    package func filtered(_ isKept: (QueryItem) -> Bool) -> RequestTarget {
        RequestTarget(
            path: path, segments: segments, query: query.filter(isKept), authority: authority)
    }

    /// The target without the query items that have these names.
    package func without(_ names: Set<String>) -> RequestTarget {
        filtered { !names.contains($0.name) }
    }
}
