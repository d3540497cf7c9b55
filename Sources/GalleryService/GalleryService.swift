import HTTPServing
import ImageLibrary
import Logging
import Sessions

/// The gallery service: whatever is asked over HTTP is answered here, from the rooms below.
///
/// A request passes the entrance and the routing table, and on its way back what the entrance adds
/// and the header fields that every answer has.
package struct GalleryService: Responder {
    private let handlers: GalleryHandlers
    private let router: Router
    private let entrance: Entrance

    /// Builds the service from the rooms below it, behind an entrance.
    package init(_ rooms: ServiceRooms, entrance: Entrance = Entrance()) {
        self.entrance = entrance
        handlers = GalleryHandlers(rooms, admin: entrance.admin)
        router = Router(handlers.routes)
    }

    package func reply(to request: Request) -> Reply {
        switch entrance.admit(request, below: handlers.addresses.root) {
        case .admitted(let request, let completion):
            return finished(StandardHeaders.completing(router.reply(to: request)), completion)
        case .answered(let response, let completion):
            return finished(.ready(StandardHeaders.completing(response)), completion)
        case .refused(let problem, let completion):
            let response = handlers.answer(problem, to: request)
            return finished(.ready(StandardHeaders.completing(response)), completion)
        }
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

/// What the service is built from.
package struct ServiceRooms: Sendable {
    let library: ImageLibrary
    let store: any SessionStore<PackedViewing>
    let clock: ServiceClock
    let site: Site
    let logger: Logger

    package init(
        library: ImageLibrary, store: any SessionStore<PackedViewing>, clock: ServiceClock,
        site: Site,
        logger: Logger
    ) {
        self.library = library
        self.store = store
        self.clock = clock
        self.site = site
        self.logger = logger
    }
}
