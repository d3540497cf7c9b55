import HTTPServing
import ImageLibrary
import Logging
import Sessions

/// The gallery service: whatever is asked over HTTP is answered here, from the rooms below.
///
/// A request passes the entrance, the rates of addresses and the routing table, and on its way back
/// what the entrance adds and the header fields that every answer has. When it is over it is counted,
/// and written down where that is wished.
package struct GalleryService: Responder {
    let handlers: GalleryHandlers
    let traffic: TrafficMeters
    private let accessLog: AccessLog?
    private let router: Router
    private let entrance: Entrance

    /// Builds the service from the rooms below it, behind an entrance.
    package init(_ rooms: ServiceRooms, entrance: Entrance = Entrance()) {
        self.entrance = entrance
        handlers = GalleryHandlers(rooms, admin: entrance.admin)
        let routes = handlers.routes
        traffic = TrafficMeters(routes: routes.map { RouteName($0) })
        accessLog = rooms.logsAccess ? AccessLog(rooms.logger) : nil
        router = Router(routes)
    }

    package func reply(to request: Request) -> Reply {
        switch entrance.admit(request, below: handlers.addresses.root) {
        case .admitted(let request, let completion):
            return finished(StandardHeaders.completing(routed(request)), completion)
        case .answered(let response, let completion):
            return finished(.ready(StandardHeaders.completing(response)), completion)
        case .refused(let problem, let completion):
            return finished(.ready(refusal(problem, of: request)), completion)
        }
    }

    package func reception(of request: Request) -> Reception {
        switch entrance.admit(request, below: handlers.addresses.root) {
        case .admitted(let request, _): return router.reception(of: request)
        case .answered(let response, let completion):
            let response = StandardHeaders.completing(response)
            return .refused(completion?(response) ?? response)
        case .refused(let problem, let completion):
            let response = refusal(problem, of: request)
            return .refused(completion?(response) ?? response)
        }
    }

    private func refusal(_ problem: Problem, of request: Request) -> Response {
        StandardHeaders.completing(handlers.answer(problem, to: request))
    }

    private func routed(_ request: Request) -> Reply {
        do {
            try handlers.admission.admit(request)
        } catch {
            return .ready(handlers.answer(handlers.problem(error, request.journal.id), to: request))
        }
        return router.reply(to: request)
    }

    private func finished(_ reply: Reply, _ completion: Entrance.Completion?) -> Reply {
        completion.map(reply.completed) ?? reply
    }

    /// Drops every prepared picture that no session stands near, and returns the memory to the
    /// system.
    package func dropDistantPictures() {
        handlers.dropDistantPictures()
    }
}

extension GalleryService: ExchangeObserver {
    package func ended(_ report: ExchangeReport) {
        traffic.count(report)
        accessLog?.write(report, traffic.name(of: report))
    }
}

extension GalleryService {
    /// Why new requests are better sent elsewhere for a while; nil when they are welcome.
    package var shortage: String? {
        handlers.studio.waitingCount < Studio.queueLimit ? nil : "Too much is being drawn."
    }
}

/// What the service is built from.
package struct ServiceRooms: Sendable {
    let library: ImageLibrary
    /// The sessions, timed.
    package let store: any SessionStore<PackedViewing>
    let clock: ServiceClock
    let site: Site
    let logger: Logger
    let meters = Meters()
    /// How much may be asked for: any amount, unless it is set.
    package var rates = RateLimits()
    /// Whether every request is written down.
    package var logsAccess = false

    package init(
        library: ImageLibrary, store: any SessionStore<PackedViewing>, clock: ServiceClock,
        site: Site, logger: Logger
    ) {
        self.library = library
        self.store = MeteredStore(store, meters.store, clock)
        self.clock = clock
        self.site = site
        self.logger = logger
    }
}
