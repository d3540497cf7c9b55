import FrameService
import HTTPServing
import ImageLibrary
import Requests
import Viewers

/// The remote control of a session.
package struct RemoteController: Sendable {
    private let library: ImageLibrary
    private let sessions: ViewerSessions
    private let views: StripViews
    private let events: EventService
    private let assets: WebAssets

    package init(
        _ library: ImageLibrary, _ sessions: ViewerSessions, _ views: StripViews,
        _ events: EventService, _ assets: WebAssets
    ) {
        self.library = library
        self.sessions = sessions
        self.views = views
        self.events = events
        self.assets = assets
    }

    package func page(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let session = try sessions.find(try request.session)
        guard session.access.control != nil else { throw SessionAccessError.viewOnly }
        let gallery = try library.gallery(of: session)
        let page = RemoteControlPage(
            view: views.viewAtRest(of: session), session: session, gallery: gallery,
            canLoadPictures: !request.isLimitedToTarget)
        page.prepare(by: views, for: request.libraryClient, assets.urls)
        return .ready(page.response(assets).compressed(for: request))
    }

    package func event(_ request: Request) throws -> Reply {
        let applied = try events.apply(try request.formEvent, to: try request.session)
        return .seeOther(assets.urls.page(of: applied.session.access) + "/remote")
    }
}
