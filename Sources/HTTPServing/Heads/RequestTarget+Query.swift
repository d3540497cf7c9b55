extension RequestTarget {
    /// The target with an item appended to its query.
    package func adding(_ name: String, _ value: String) -> RequestTarget {
        RequestTarget(
            path: path, segments: segments, query: query + [QueryItem(name: name, value: value)],
            authority: authority)
    }

    /// The target without the query items that only make it another URL, so that no cache answers: the
    /// names that browsers' libraries and dashboards add, and names of digits alone, mostly a time.
    package var withoutCacheBusters: RequestTarget {
        guard query.contains(where: { Self.isCacheBuster($0.name) }) else { return self }
        return RequestTarget(
            path: path, segments: segments, query: query.filter { !Self.isCacheBuster($0.name) },
            authority: authority)
    }

    private static func isCacheBuster(_ name: String) -> Bool {
        switch name {
        case "_", "ts", "cb", "nocache": true
        default: !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }

    /// The target without the query items that have these names.
    package func without(_ names: Set<String>) -> RequestTarget {
        RequestTarget(
            path: path, segments: segments, query: query.filter { !names.contains($0.name) },
            authority: authority)
    }
}
