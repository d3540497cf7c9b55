import Interface

extension RouteDeclaration {
    /// Servers of pictures, for the operator; no signed link leads there.
    static let sources: [RouteDeclaration] = [
        .page(.get, "/sources", .sourcesPage) { $0.sources.pages.list },
        .page(.get, "/source-editor", .newSourcePage) { $0.sources.pages.page },
        .page(.post, "/source-editor", .makeSource) { $0.sources.pages.change },
        .page(.get, "/source-editor/:source", .sourceEditorPage) { $0.sources.pages.page },
        .page(.post, "/source-editor/:source", .changeSource) { $0.sources.pages.change },
        .document(.get, "/v1/sources", .sources) { $0.sources.definitions.list },
        .document(.get, "/v1/sources/:source", .source) { $0.sources.definitions.get },
        .document(.put, "/v1/sources/:source", .putSource) { $0.sources.definitions.put },
        .document(.delete, "/v1/sources/:source", .removeSource) { $0.sources.definitions.delete },
        .document(.post, "/v1/sources/:source/trial", .trySource) {
            $0.sources.definitions.tryOut
        },
        .document(.post, "/v1/sources/:source/confirmation", .confirmLoss) {
            $0.sources.definitions.confirmLoss
        },
    ]
}
