import HTTPServing
import ImageLibrary
import Logging
import Sessions

/// The gallery service: whatever is asked over HTTP is answered here, from the rooms below.
///
/// A request passes, in this order: the guard of the host's name, the guard against other sites, the
/// rates of addresses, the routing table, and on its way back the header fields that every answer has.
/// When it is over it is counted, and written down where that is wished.
package struct GalleryService: Responder {
    let handlers: GalleryHandlers
    let traffic: TrafficMeters
    private let accessLog: AccessLog?
    private let router: Router
    private let hostGuard: HostGuard

    /// Builds the service from the rooms below it.
    ///
    /// The allowed hosts are the names that it may be asked by, in lower case and without ports; nil
    /// takes any.
    package init(_ rooms: ServiceRooms, allowedHosts: Set<String>? = nil) {
        hostGuard = HostGuard(allowed: allowedHosts)
        handlers = GalleryHandlers(rooms)
        let routes = handlers.routes
        traffic = TrafficMeters(routes: routes.map { RouteName($0) })
        accessLog = rooms.logsAccess ? AccessLog(rooms.logger) : nil
        router = Router(routes)
    }

    package func reply(to request: Request) -> Reply {
        if let refusal = hostGuard.refusal(of: request) ?? CrossSiteGuard.refusal(of: request) {
            return .ready(StandardHeaders.completing(refusal.response))
        }
        do {
            try handlers.admission.admit(request)
        } catch {
            return .ready(
                StandardHeaders.completing(
                    handlers.problem(error, request.journal.id).response))
        }
        return StandardHeaders.completing(router.reply(to: request))
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
        site: Site,
        logger: Logger
    ) {
        self.library = library
        self.store = MeteredStore(store, meters.store, clock)
        self.clock = clock
        self.site = site
        self.logger = logger
    }
}
