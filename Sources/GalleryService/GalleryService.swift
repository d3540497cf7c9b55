import HTTPServing
import ImageLibrary
import Logging
import Sessions

/// The gallery service: whatever is asked over HTTP is answered here, from the rooms below.
///
/// A request passes the entrance and the routing table, and on its way back what the entrance adds
/// and the header fields that every answer has. When it is over it is counted, and written down where
/// that is wished.
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
        var request = request
        switch admit(&request) {
        case .admitted(let change):
            return change.made(to: StandardHeaders.completing(router.reply(toOwn: &request)))
        case .answered(let response, let completion):
            return finished(.ready(StandardHeaders.completing(response)), completion)
        case .refused(let problem, let completion):
            return finished(.ready(refusal(problem, of: request)), completion)
        }
    }

    package func reception(of request: Request) -> Reception {
        var request = request
        switch admit(&request) {
        case .admitted(let change):
            return finished(router.reception(of: request), change.completion)
        case .answered(let response, let completion):
            return finished(.refused(StandardHeaders.completing(response)), completion)
        case .refused(let problem, let completion):
            return finished(.refused(refusal(problem, of: request)), completion)
        }
    }

    private func admit(_ request: inout Request) -> Entrance.Outcome {
        entrance.admit(&request, below: handlers.addresses.root) { [handlers] request in
            do throws(Refusal) {
                try handlers.admission.admit(request)
                return nil
            } catch {
                return handlers.problem(error, request.journal.id)
            }
        }
    }

    private func refusal(_ problem: Problem, of request: Request) -> Response {
        StandardHeaders.completing(handlers.answer(problem, to: request))
    }

    private func finished(_ reply: Reply, _ completion: Entrance.Completion?) -> Reply {
        completion.map(reply.completed) ?? reply
    }

    private func finished(
        _ reception: Reception, _ completion: Entrance.Completion?
    ) -> Reception {
        completion.map(reception.completed) ?? reception
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
    /// Takes note of how many sessions there are, for those who read figures; nil where they cannot be
    /// counted.
    package func note(sessions count: Int?) {
        handlers.meters.sessions.store(count ?? -1, ordering: .relaxed)
    }

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
