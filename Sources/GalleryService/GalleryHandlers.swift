import HTTPServing
import HTTPTypes
import ImageLibrary
import JSONCoding
import Logging
import ScrollEngine
import SessionStores

/// What answers each route.
///
/// It keeps nothing of its own but the frames that were drawn last, and what is known of those that
/// rest.
///
/// Handlers run on the threads that serve connections and must not wait: whoever has to wait for a
/// picture or a change is parked, and answered when it comes.
final class GalleryHandlers: Sendable {
    let library: ImageLibrary
    let store: any SessionStore<PackedViewerState>
    let clock: ServiceClock
    let webAssets: WebAssets
    let logger: Logger
    let renderer: FrameRenderer
    let urls: ServiceURLs
    /// Whom routes ask that only the operator may use.
    let admin: AdminGuard
    let renderQueue = RenderQueue()
    let streams = FrameStreamResources()
    /// Who listens to what happens to sessions: each takes a connection for as long as it does.
    let updates = StreamLimiter(limit: 512, perSession: 8, errorReason: .updates)
    let metrics: ServiceMetrics
    let rateLimiter: ServiceRateLimiter
    let uploads = UploadQueue()
    let restingFrameCache = RestingFrameCache()
    let viewings = UnpackedViewings()

    init(_ rooms: ServiceRooms, admin: AdminGuard = AdminGuard(nil)) {
        library = rooms.library
        store = rooms.store
        clock = rooms.clock
        webAssets = rooms.webAssets
        urls = rooms.webAssets.urls
        self.admin = admin
        logger = rooms.logger
        metrics = rooms.metrics
        rateLimiter = ServiceRateLimiter(rooms.rates, rooms.clock)
        renderer = FrameRenderer(clock: rooms.clock)
    }

    /// The routing table (DESIGN, section 6).
    var routes: [Route] {
        [
            page(.get, "/", { try self.indexPage($0) }),
            page(.get, "/g/:gallery", { try self.galleryPage($0) }),
            page(.post, "/g/:gallery", { try self.createSessionFromFormEvent($0) }),
            page(.get, "/s/:session", { try self.sessionPage($0) }),
            page(.post, "/s/:session", { try self.formEvent($0) }),
            page(.post, "/g/:gallery/settings", { try self.createSessionFromSettings($0) }),
            page(.get, "/g/:gallery/share", { try self.galleryShare($0) }),
            page(.get, "/g/:gallery/items/:item", { try self.itemPage(of: $0) }),
            page(.post, "/s/:session/settings", { try self.changeSettings($0) }),
            page(.get, "/s/:session/share", { try self.sessionShare($0) }),
            page(.get, "/s/:session/remote", { try self.remoteControlPage($0) }),
            page(.post, "/s/:session/remote", { try self.remoteControlEvent($0) }),
            page(.get, "/assets/:file", { try self.asset($0) }),
            page(.get, "/assets/:folder/:file", { try self.asset($0) }),
            page(.get, "/assets/:version/:folder/:file", { try self.asset($0) }),
            route(.get, "/openapi.json", { try self.openAPI($0) }),
            route(.get, "/v1/galleries", { try self.galleries($0) }),
            route(.get, "/v1/galleries/:gallery", { try self.gallery($0) }),
            route(.get, "/v1/galleries/:gallery/frame.png", { try self.galleryFrame($0) }),
            route(
                .get, "/v1/galleries/:gallery/frame/:options.png", { try self.galleryOutput($0) }),
            route(.get, "/v1/galleries/:gallery/poster.png", { try self.galleryPoster($0) }),
            route(.get, "/v1/galleries/:gallery/layout.json", { try self.galleryLayout($0) }),
            route(
                .post, "/v1/galleries/:gallery/items", admissionPolicy: self.pictureBodyAdmission,
                { try self.addPicture($0) }),
            route(.get, "/v1/galleries/:gallery/items/:item", { try self.item($0) }),
            route(.delete, "/v1/galleries/:gallery/items/:item", { try self.removeItem($0) }),
            route(.get, "/v1/galleries/:gallery/items/:item/page.png", { try self.itemPage($0) }),
            route(
                .get, "/v1/galleries/:gallery/items/:item/original", { try self.itemOriginal($0) }),
            route(.post, "/v1/sessions", { try self.createSession($0) }),
            route(.get, "/v1/sessions/:session", { try self.session($0) }),
            route(.patch, "/v1/sessions/:session", { try self.changeSession($0) }),
            route(.delete, "/v1/sessions/:session", { try self.deleteSession($0) }),
            route(.post, "/v1/sessions/:session/events", { try self.postEvents($0) }),
            route(.get, "/v1/sessions/:session/frame.png", { try self.sessionFrame($0) }),
            route(.get, "/v1/sessions/:session/frame/:options.png", { try self.sessionOutput($0) }),
            route(.get, "/v1/sessions/:session/layout.json", { try self.sessionLayout($0) }),
            route(.get, "/v1/sessions/:session/transition.png", { try self.sessionTransition($0) }),
            route(.get, "/v1/sessions/:session/stream", { try self.sessionStream($0) }),
            route(.get, "/v1/sessions/:session/updates", { try self.sessionUpdates($0) }),
        ]
    }

    /// A route whose problems are told as JSON.
    private func route(
        _ method: HTTPRequest.Method, _ pattern: String,
        admissionPolicy: Route.BodyAdmissionPolicy? = nil,
        _ handler: @escaping @Sendable (Request) throws -> Reply
    ) -> Route {
        Route(method, pattern, admissionPolicy: admissionPolicy) { request in
            self.reply(request.context.id) { try handler(request) }
        }
    }

    /// A route whose problems are told as a page, to whoever reads pages.
    private func page(
        _ method: HTTPRequest.Method, _ pattern: String,
        _ handler: @escaping @Sendable (Request) throws -> Reply
    ) -> Route {
        Route(method, pattern) { request in
            do {
                return try handler(request)
            } catch {
                return .ready(self.answer(self.problem(error, request.context.id), to: request))
            }
        }
    }

    /// A problem as a page, to whoever reads pages; else as a document.
    func answer(_ problem: Problem, to request: Request) -> Response {
        let isReader = request.fields[.accept]?.contains("text/html") ?? false
        return isReader ? webAssets.page(problem) : problem.response
    }

    /// What a client is told of an error; what it cannot have caused is logged, with the name of the
    /// request where that is at hand.
    func problem(_ error: any Error, _ request: RequestID? = nil) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let refusal as LimitError:
            metrics.refusals.add(refusal.reason)
            return refusal.problem
        case let error as FieldError: return .invalidField(error)
        case let error as JSONError: return .malformedDocument(error)
        case let error as SessionError:
            if let reason = LimitError.Reason(error) { metrics.refusals.add(reason) }
            return .session(error)
        case let error as BatchError: return .batch(error)
        case let error as GalleryEditError:
            if case .failed = error { logger.error("a folder could not be changed: \(error)") }
            return .addition(error)
        default:
            logger.error(
                "a request failed: \(error)", metadata: request.map { ["request": "\($0)"] })
            return .internalError
        }
    }
}
