import Interface

extension RouteDeclaration {
    /// The pages for people, and the targets of their forms.
    static let pages: [RouteDeclaration] = [
        .page(.get, "/", .indexPage, link: .nothing) { $0.index.page },
        .page(.get, "/g/:gallery", .galleryPage, link: .galleryPage) { $0.viewer.page },
        .page(.post, "/g/:gallery", .firstFormEvent) { $0.viewer.event },
        .page(.get, "/s/:session", .sessionPage, link: .sessionPage) { $0.sessionPages.page },
        .page(.post, "/s/:session", .formEvent) { $0.sessionPages.event },
        .page(.get, "/g/:gallery/items/:item", .itemViewer, link: .galleryPage) { $0.viewer.item },
        .page(.get, "/g/:gallery/items/:item/info", .itemInformation) {
            $0.galleryPages.information
        },
        .page(.get, "/g/:gallery/find", .find) { $0.galleryPages.find },
        .page(.get, "/g/:gallery/grid", .grid) { $0.galleryPages.grid },
        .document(.get, "/g/:gallery/shapes.json", .shapes) { $0.galleryPages.shapes },
        .page(.get, "/g/:gallery/settings", .gallerySettings) { $0.settings.galleryPage },
        .page(.post, "/g/:gallery/settings", .firstSettings) { $0.settings.gallery },
        .page(.get, "/g/:gallery/share", .galleryShare, link: .galleryPage) { $0.viewer.share },
        .page(.get, "/s/:session/settings", .sessionSettings) { $0.settings.sessionPage },
        .page(.post, "/s/:session/settings", .settings) { $0.settings.session },
        .page(.get, "/s/:session/share", .sessionShare, link: .nothing) { $0.sessionPages.share },
        .page(.get, "/s/:session/remote", .remotePage) { $0.sessionPages.remote },
        .page(.post, "/s/:session/remote", .remoteEvent) { $0.sessionPages.remoteEvent },
    ]

    /// The files of pages, which are open to everyone, and what describes the service.
    static let files: [RouteDeclaration] = [
        .page(.get, "/assets/:file", .asset) { $0.files.asset },
        .page(.get, "/assets/:folder/:file", .assetInFolder) { $0.files.asset },
        .page(.get, "/assets/:version/:folder/:file", .assetOfVersion) { $0.files.asset },
        .page(.get, "/problems/:problem", .problem) { $0.files.problem },
        .document(.get, "/manifest.webmanifest", .manifest) { $0.files.manifest },
        .document(.get, "/favicon.ico", .favicon) { $0.files.favicon },
        .document(.get, "/robots.txt", .robots) { $0.files.robots },
        .document(.get, "/openapi.json", .openAPI, link: .nothing) { $0.files.openAPI },
    ]
}
