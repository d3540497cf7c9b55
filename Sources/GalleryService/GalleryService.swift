import HTTPServing
import ImageLibrary
import Logging
import SessionStores

/// The gallery service: whatever is asked over HTTP is answered here, from the rooms below.
///
/// A request passes the entrance and the routing table, and on its way back what the entrance adds
/// and the header fields that every answer has. When it is over it is counted, and written down where
/// that is wished.
package struct GalleryService: Responder {
    let handlers: GalleryHandlers
    let traffic: HTTPMetrics
    private let accessLog: AccessLog?
    private let router: Router
    private let requestGate: RequestGate

    /// Builds the service from the rooms below it, behind an entrance.
    package init(_ rooms: ServiceRooms, requestGate: RequestGate = RequestGate()) {
        self.requestGate = requestGate
        handlers = GalleryHandlers(rooms, admin: requestGate.admin)
        let routes = handlers.routes
        traffic = HTTPMetrics(routes: routes.map { RouteName($0) })
        accessLog = rooms.logsAccess ? AccessLog(rooms.logger) : nil
        router = Router(routes)
    }

    package func reply(to request: Request) -> Reply {
        var request = request
        switch admit(&request) {
        case .admitted(let transform):
            return transform.applied(
                to: StandardHeaders.completing(router.reply(routing: &request)))
        case .answered(let response, let responseTransform):
            return finished(.ready(StandardHeaders.completing(response)), responseTransform)
        case .refused(let problem, let responseTransform):
            return finished(.ready(refusal(problem, of: request)), responseTransform)
        }
    }

    package func bodyAdmission(of request: Request) -> BodyAdmission {
        var request = request
        switch admit(&request) {
        case .admitted(let transform):
            return finished(router.bodyAdmission(of: request), transform.responseTransform)
        case .answered(let response, let responseTransform):
            return finished(.refused(StandardHeaders.completing(response)), responseTransform)
        case .refused(let problem, let responseTransform):
            return finished(.refused(refusal(problem, of: request)), responseTransform)
        }
    }

    private func admit(_ request: inout Request) -> RequestGate.Decision {
        requestGate.admit(&request, below: handlers.urls.root) { [handlers] request in
            do throws(LimitError) {
                try handlers.rateLimiter.admit(request)
                return nil
            } catch {
                return handlers.problem(error, request.context.id)
            }
        }
    }

    private func refusal(_ problem: Problem, of request: Request) -> Response {
        StandardHeaders.completing(handlers.answer(problem, to: request))
    }

    private func finished(_ reply: Reply, _ responseTransform: RequestGate.ResponseTransform?)
        -> Reply
    {
        responseTransform.map(reply.transformed) ?? reply
    }

    private func finished(
        _ bodyAdmission: BodyAdmission, _ responseTransform: RequestGate.ResponseTransform?
    ) -> BodyAdmission {
        responseTransform.map(bodyAdmission.transformed) ?? bodyAdmission
    }

    /// Drops every prepared picture that no session stands near, and returns the memory to the
    /// system.
    package func releasePictureMemory() {
        handlers.releasePictureMemory()
    }
}

extension GalleryService: ExchangeObserver {
    package func ended(_ report: ExchangeReport) {
        traffic.count(report)
        accessLog?.write(report, traffic.name(of: report))
    }
}

extension GalleryService {
    /// Takes note of how many sessions there are, for those who read figures; nil where they cannot be
    /// counted.
    package func recordCount(sessions count: Int?) {
        handlers.metrics.sessions.store(count ?? -1, ordering: .relaxed)
    }

    /// Why new requests are better sent elsewhere for a while; nil when they are welcome.
    package var overloadReason: String? {
        handlers.renderQueue.waitingCount < RenderQueue.queueLimit
            ? nil : "Too much is being drawn."
    }
}

/// What the service is built from.
package struct ServiceRooms: Sendable {
    let library: ImageLibrary
    /// The sessions, timed.
    package let store: any SessionStore<PackedViewerState>
    let clock: ServiceClock
    let webAssets: WebAssets
    let logger: Logger
    let metrics = ServiceMetrics()
    /// How much may be asked for: any amount, unless it is set.
    package var rates = RateLimits()
    /// Whether every request is written down.
    package var logsAccess = false

    package init(
        library: ImageLibrary, store: any SessionStore<PackedViewerState>, clock: ServiceClock,
        webAssets: WebAssets, logger: Logger
    ) {
        self.library = library
        self.store = MeteredSessionStore(store, metrics.store, clock)
        self.clock = clock
        self.webAssets = webAssets
        self.logger = logger
    }
}
