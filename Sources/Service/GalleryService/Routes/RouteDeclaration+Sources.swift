import Interface

extension RouteDeclaration {
    /// Servers of pictures, for the operator; no signed link leads there.
    static let sources: [RouteDeclaration] = [
        .document(.get, "/v1/sources", .sources) { $0.sources.definitions.list },
        .document(.get, "/v1/sources/:source", .source) { $0.sources.definitions.get },
        .document(.put, "/v1/sources/:source", .putSource) { $0.sources.definitions.put },
        .document(.delete, "/v1/sources/:source", .removeSource) { $0.sources.definitions.delete },
        .document(.post, "/v1/sources/:source/trial", .trySource) {
            $0.sources.definitions.tryOut
        },
    ]
}
