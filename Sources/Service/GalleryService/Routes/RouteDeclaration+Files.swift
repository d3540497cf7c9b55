import Interface

extension RouteDeclaration {
    /// The files of pages, which are open to everyone, and what describes the service.
    static let files: [RouteDeclaration] = [
        .page(.get, "/assets/:file", .asset) { $0.files.asset },
        .page(.get, "/assets/:folder/:file", .assetInFolder) { $0.files.asset },
        .page(.get, "/assets/:version/:folder/:file", .assetOfVersion) { $0.files.asset },
        .page(.get, "/problems/:problem", .problem) { $0.problems.page },
        .document(.get, "/manifest.webmanifest", .manifest) { $0.files.manifest },
        .document(.get, "/favicon.ico", .favicon) { $0.files.favicon },
        .document(.get, "/robots.txt", .robots) { $0.files.robots },
        .document(.get, "/openapi.json", .openAPI, link: .nothing) { $0.files.openAPI },
    ]
}
