import FrameService
import HTTPServing
import HTTPTypes
import RequestGate
import Requests
import WebAPI
import WebPages

/// All routes of the service.
///
/// `init` builds each controller from its dependencies and ends with the list of routes.
///
/// Handlers run on the threads that serve connections and must not block: a request that waits for
/// a picture or a change is deferred.
struct RoutingTable {
    private let errors: ErrorMapper
    private let assets: WebAssets
    /// Whether pages of other sites may show pictures.
    private let isEmbeddable: Bool
    private(set) var routes: [Route] = []

    init(
        _ rooms: ServiceRooms, _ shared: SharedServices, _ limits: ServiceLimits,
        _ metrics: ResponseMetrics, admin: AdminGuard
    ) {
        let (library, clock, assets) = (rooms.library, rooms.clock, rooms.webAssets)
        let (sessions, views, errors) = (shared.sessions, shared.views, shared.errors)
        let urls = assets.urls
        self.errors = errors
        self.assets = assets
        isEmbeddable = rooms.embedsPictures

        let events = EventService(
            library, sessions, rateLimiter: limits.rates, metrics: metrics, clock: clock)
        let polls = DeferredReplies(
            library, sessions, clock: clock, metrics: metrics, errors: errors)
        let frames = FrameResponder(
            shared.renderer, queues: limits.renderQueues, metrics: metrics, clock: clock,
            errors: errors)
        let strips = StripResponder(frames, polls, views, shared.restingFrames)
        let frameStreams = FrameStreams(
            views, renderer: shared.renderer, queue: limits.renderQueues.streams, clock: clock)

        let index = IndexController(library, shared.screens, assets)
        let viewer = ViewerController(library, sessions, views, assets)
        let sessionPages = SessionPagesController(library, sessions, views, events, assets)
        let share = ShareController(library, sessions, views, assets)
        let remote = RemoteController(library, sessions, views, events, assets)
        let settings = SettingsController(library, sessions, assets)
        let find = FindController(library, assets)
        let grid = GridController(library, assets)
        let information = InformationController(
            library, assets, showsPlaces: rooms.showsPlaces)
        let files = AssetsController(assets)
        let problems = ProblemsController(assets)
        let galleries = GalleriesController(library, urls, showsPlaces: rooms.showsPlaces)
        let galleryFrames = GalleryFramesController(library, views, strips, urls)
        let items = ItemsController(
            library, shared.renderer, polls, urls, showsPlaces: rooms.showsPlaces)
        let pictures = EncodedPicturesController(library, polls)
        let archives = ArchivesController(library, limits.downloads)
        let uploads = UploadsController(library, admin, UploadQueue(), errors, urls)
        let sessionResources = SessionsController(sessions, views, library, urls)
        let sessionEvents = EventsController(events, views, frames, polls, urls)
        let sessionFrames = SessionFramesController(sessions, views, strips, urls)
        let transitions = TransitionController(sessions, views, frames, polls, urls)
        let streams = StreamController(sessions, library, frameStreams, limits.streams)
        let updates = UpdatesController(sessions, views, library, clock: clock, limits.updates)

        routes = [
            page(.get, "/", index.page),
            page(.get, "/g/:gallery", viewer.page),
            page(.post, "/g/:gallery", viewer.event),
            page(.get, "/s/:session", sessionPages.page),
            page(.post, "/s/:session", sessionPages.event),
            page(.get, "/g/:gallery/items/:item", viewer.item),
            page(.get, "/g/:gallery/items/:item/info", information.page),
            page(.get, "/g/:gallery/find", find.page),
            page(.get, "/g/:gallery/grid", grid.page),
            route(.get, "/g/:gallery/shapes.json", grid.shapes),
            page(.get, "/g/:gallery/settings", settings.galleryPage),
            page(.post, "/g/:gallery/settings", settings.gallery),
            page(.get, "/g/:gallery/share", share.gallery),
            page(.get, "/s/:session/settings", settings.sessionPage),
            page(.post, "/s/:session/settings", settings.session),
            page(.get, "/s/:session/share", share.session),
            page(.get, "/s/:session/remote", remote.page),
            page(.post, "/s/:session/remote", remote.event),
            page(.get, "/assets/:file", files.asset),
            page(.get, "/assets/:folder/:file", files.asset),
            page(.get, "/assets/:version/:folder/:file", files.asset),
            page(.get, "/assets/:version/:folder/:subfolder/:file", files.asset),
            page(.get, "/problems/:problem", problems.page),
            route(.get, "/manifest.webmanifest", files.manifest),
            route(.get, "/robots.txt", files.robots),
            route(.get, "/openapi.json", files.openAPI),
            route(.get, "/v1/galleries", galleries.list),
            route(.get, "/v1/galleries/:gallery", galleries.get),
            picture("/v1/galleries/:gallery/frame.png", galleryFrames.frame),
            picture("/v1/galleries/:gallery/frame.jpg", galleryFrames.frame(as: .jpeg)),
            picture("/v1/galleries/:gallery/frame.webp", galleryFrames.frame(as: .webp)),
            picture("/v1/galleries/:gallery/frame/:options.png", galleryFrames.output(as: .png)),
            picture("/v1/galleries/:gallery/frame/:options.jpg", galleryFrames.output(as: .jpeg)),
            picture("/v1/galleries/:gallery/frame/:options.webp", galleryFrames.output(as: .webp)),
            picture("/v1/galleries/:gallery/poster.png", galleryFrames.poster(as: Poster.png)),
            picture("/v1/galleries/:gallery/poster.jpg", galleryFrames.poster(as: Poster.jpeg)),
            route(.get, "/v1/galleries/:gallery/layout.json", galleryFrames.layout),
            route(.get, "/v1/galleries/:gallery/archive.zip", archives.archive),
            route(
                .post, "/v1/galleries/:gallery/items", admissionPolicy: uploads.bodyAdmission,
                uploads.add),
            route(.get, "/v1/galleries/:gallery/items/:item", items.get),
            route(.delete, "/v1/galleries/:gallery/items/:item", uploads.remove),
            picture("/v1/galleries/:gallery/items/:item/page", pictures.negotiated),
            picture("/v1/galleries/:gallery/items/:item/page.png", items.page),
            picture("/v1/galleries/:gallery/items/:item/page.jpg", pictures.jpeg),
            picture("/v1/galleries/:gallery/items/:item/page.webp", pictures.webp),
            picture("/v1/galleries/:gallery/items/:item/original", items.original),
            route(.post, "/v1/sessions", sessionResources.create),
            route(.get, "/v1/sessions/:session", sessionResources.get),
            route(.patch, "/v1/sessions/:session", sessionResources.patch),
            route(.delete, "/v1/sessions/:session", sessionResources.delete),
            route(.post, "/v1/sessions/:session/events", sessionEvents.post),
            picture("/v1/sessions/:session/frame.png", sessionFrames.frame),
            picture("/v1/sessions/:session/frame.jpg", sessionFrames.frame(as: .jpeg)),
            picture("/v1/sessions/:session/frame.webp", sessionFrames.frame(as: .webp)),
            picture("/v1/sessions/:session/frame/:options.png", sessionFrames.output(as: .png)),
            picture("/v1/sessions/:session/frame/:options.jpg", sessionFrames.output(as: .jpeg)),
            picture("/v1/sessions/:session/frame/:options.webp", sessionFrames.output(as: .webp)),
            route(.get, "/v1/sessions/:session/layout.json", sessionFrames.layout),
            picture("/v1/sessions/:session/transition.png", transitions.transition(as: .apng)),
            picture("/v1/sessions/:session/transition.webp", transitions.transition(as: .webp)),
            picture("/v1/sessions/:session/stream", streams.stream),
            picture("/v1/sessions/:session/stream.mjpeg", streams.steadyStream),
            route(.get, "/v1/sessions/:session/updates", updates.updates),
        ]
        let screens = ScreenControllers(
            rooms, shared, limits, frames, polls, strips, frameStreams, admin)
        routes += screenRoutes(screens)
    }

    /// A route that reports problems as JSON.
    func route(
        _ method: HTTPRequest.Method, _ pattern: String,
        admissionPolicy: Route.BodyAdmissionPolicy? = nil,
        _ handler: @escaping @Sendable (Request) throws -> Reply
    ) -> Route {
        Route(method, pattern, admissionPolicy: admissionPolicy) { [errors] request in
            errors.reply(to: request.context.id) { try handler(request) }
        }
    }

    /// A route of a picture or a stream of pictures, which pages of other sites may show if the
    /// operator allows it, and whose URL may have names that only make it another one.
    func picture(
        _ pattern: String, _ handler: @escaping @Sendable (Request) throws -> Reply
    ) -> Route {
        Route(.get, pattern) { [errors, isEmbeddable] request in
            var request = request
            request.target = request.target.withoutCacheBusters
            let reply = errors.reply(to: request.context.id) { [request] in try handler(request) }
            return isEmbeddable ? reply.transformed(Self.embeddable) : reply
        }
    }

    @Sendable private static func embeddable(_ response: Response) -> Response {
        var response = response
        response.fields[.crossOriginResourcePolicy] = "cross-origin"
        return response
    }

    /// A route that reports problems as a page if the client accepts HTML.
    func page(
        _ method: HTTPRequest.Method, _ pattern: String,
        _ handler: @escaping @Sendable (Request) throws -> Reply
    ) -> Route {
        Route(method, pattern) { [errors, assets] request in
            do {
                return try handler(request)
            } catch {
                let problem = errors.problem(error, request.context.id)
                return .ready(assets.response(to: request, problem))
            }
        }
    }
}
