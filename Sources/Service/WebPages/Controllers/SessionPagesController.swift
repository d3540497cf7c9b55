import Catalogue
import FrameService
import HTTPServing
import ImageLibrary
import Interface
import Requests
import ScrollEngine
import Viewers

/// The pages of a session: its strip, its remote control, and its links.
package struct SessionPagesController: Sendable {
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

    private var urls: ServiceURLs { assets.urls }

    /// The fields of the query of a session's page.
    package static let fields = [QueryFields.view, QueryFields.live]

    /// Rejects a query that no session's page accepts.
    package static func check(_ query: Fields) throws(FieldError) {
        try query.allow(only: fields)
        _ = try query.choice("view", of: ViewerPage.Display.self)
        _ = try query.flag("live")
    }

    /// The strip at rest, because a page without scripts shows no motion.
    package func page(_ request: Request) throws -> Reply {
        let fields = try request.queryFields
        try Self.check(fields)
        let session = try sessions.find(try request.session)
        let gallery = try library.gallery(of: session)
        let view = views.viewAtRest(of: session)
        let page = ViewerPage(
            view: view, strip: session.state.strip, gallery: gallery, session: session,
            query: request.query(),
            frame: PlainFrame(of: session, urls),
            display: try fields.choice("view", of: ViewerPage.Display.self),
            isLive: try fields.flag("live") ?? false,
            header: GalleryHeader(
                of: gallery, for: request,
                keeping: session.state.strip.configuration.query(with: request), in: library,
                urls),
            settings: KeptSettings(of: request))
        page.prepare(by: views, for: request.libraryClient)
        return .ready(page.response(assets).compressed(for: request))
    }

    /// Handles an event from a viewer without scripts.
    package func event(_ request: Request) throws -> Reply {
        let applied = try events.apply(try request.formEvent, to: try request.session)
        return .seeOther(
            urls.page(of: applied.session.access) + request.query(only: ["view", "live"]))
    }

    package func remote(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let session = try sessions.find(try request.session)
        guard session.access.control != nil else { throw SessionAccessError.viewOnly }
        let gallery = try library.gallery(of: session)
        let page = RemoteControlPage(
            view: views.viewAtRest(of: session), session: session, gallery: gallery,
            canLoadPictures: !request.isLimitedToTarget)
        page.prepare(by: views, for: request.libraryClient, urls)
        return .ready(page.response(assets).compressed(for: request))
    }

    package func remoteEvent(_ request: Request) throws -> Reply {
        let applied = try events.apply(try request.formEvent, to: try request.session)
        return .seeOther(urls.page(of: applied.session.access) + "/remote")
    }

    package func share(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let session = try sessions.find(try request.session)
        let gallery = try library.gallery(of: session)
        let picture = StripURL(
            views.viewAtRest(of: session), session.state.strip.configuration, in: gallery, urls)
        let page = SharePage(
            title: gallery.title, origin: request.origin ?? "",
            back: urls.page(of: session.access), picture: picture.text, session: session.access)
        return .ready(page.response(assets).compressed(for: request))
    }
}
