import HTTPServing
import ImageLibrary
import Logging
import Sessions

/// The gallery service: whatever is asked over HTTP is answered here, from the rooms below.
///
/// A request passes, in this order: the guard of the host's name, the guard against other sites, the
/// routing table, and on its way back the header fields that every answer has.
package struct GalleryService: Responder {
    private let handlers: GalleryHandlers
    private let router: Router
    private let hostGuard: HostGuard

    /// Builds the service from the rooms below it.
    ///
    /// The allowed hosts are the names that it may be asked by, in lower case and without ports; nil
    /// takes any.
    package init(_ rooms: ServiceRooms, allowedHosts: Set<String>? = nil) {
        hostGuard = HostGuard(allowed: allowedHosts)
        handlers = GalleryHandlers(rooms)
        router = Router(handlers.routes)
    }

    package func reply(to request: Request) -> Reply {
        if let refusal = refusal(of: request) { return .ready(refusal) }
        return StandardHeaders.completing(router.reply(to: request))
    }

    package func reception(of request: Request) -> Reception {
        if let refusal = refusal(of: request) { return .refused(refusal) }
        return router.reception(of: request)
    }

    private func refusal(of request: Request) -> Response? {
        let refusal = hostGuard.refusal(of: request) ?? CrossSiteGuard.refusal(of: request)
        return refusal.map { StandardHeaders.completing($0.response) }
    }

    /// Drops every prepared picture that no session stands near, and returns the memory to the
    /// system.
    package func dropDistantPictures() {
        handlers.dropDistantPictures()
    }
}

/// What the service is built from.
package struct ServiceRooms: Sendable {
    let library: ImageLibrary
    let store: any SessionStore<PackedViewing>
    let clock: ServiceClock
    let site: Site
    let admin: AdminGuard
    let logger: Logger

    package init(
        library: ImageLibrary, store: any SessionStore<PackedViewing>, clock: ServiceClock,
        site: Site, admin: AdminGuard = .closed, logger: Logger
    ) {
        self.library = library
        self.store = store
        self.clock = clock
        self.site = site
        self.admin = admin
        self.logger = logger
    }
}
