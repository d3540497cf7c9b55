import Catalogue
import FrameService
import HTTPServing
import ImageLibrary
import Requests
import Viewers

/// The pages with links to share.
package struct ShareController: Sendable {
    private let library: ImageLibrary
    private let sessions: ViewerSessions
    private let views: StripViews
    private let assets: WebAssets

    package init(
        _ library: ImageLibrary, _ sessions: ViewerSessions, _ views: StripViews,
        _ assets: WebAssets
    ) {
        self.library = library
        self.sessions = sessions
        self.views = views
        self.assets = assets
    }

    package func session(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let session = try sessions.find(try request.session)
        let gallery = try library.gallery(of: session)
        let picture = StripURL(
            views.viewAtRest(of: session), session.state.strip.configuration, in: gallery,
            assets.urls)
        return page(
            SharePage(
                title: gallery.title, origin: request.origin ?? "",
                back: assets.urls.page(of: session.access), picture: picture.text,
                session: session.access),
            for: request)
    }

    package func gallery(_ request: Request) throws -> Reply {
        let fields = try request.queryFields
        try ViewerController.check(fields, of: request.selection)
        let gallery = try request.gallery(in: library)
        let urls = assets.urls
        let viewer = urls.page(of: gallery.id) + request.query()
        let picture = try fields.item("item").map {
            urls.page(of: ItemID($0.value), in: gallery) + request.query(without: ["item", "page"])
        }
        return page(
            SharePage(
                title: gallery.title, origin: request.origin ?? "", back: viewer,
                picture: picture ?? viewer, session: nil),
            for: request)
    }

    private func page(_ page: SharePage, for request: Request) -> Reply {
        .ready(page.response(assets).compressed(for: request))
    }
}
