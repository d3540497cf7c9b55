import Catalogue
import FrameService
import HTTPServing
import Metering
import RequestGate
import Requests
import ScreenService
import ScrollEngine
import SessionStores
import Viewers

/// The gallery service: controllers, limits and metrics behind one routing table.
package struct GalleryService: Responder {
    package let shared: SharedServices
    let limits: ServiceLimits
    let metrics: ServiceMetrics
    let pictures: PictureMemory
    private let router: AdmittingRouter

    package init(
        _ dependencies: ServiceDependencies, admission: RequestAdmission = RequestAdmission()
    ) {
        var admission = admission
        let counters = ServiceCounters()
        shared = SharedServices(dependencies, counters, admin: admission.admin)
        let registry = shared.screens.registry
        admission.access.opensByKey = { $0.opensScreen(in: registry) }
        admission.access.staysInGallery = { request in
            request.target.query.allSatisfy { item in
                !GallerySelection.names.contains(item.name)
                    && (item.name != "preset" || Preset(rawValue: item.value)?.isNested == false)
            }
        }
        limits = ServiceLimits(dependencies.rates, dependencies.clock)
        admission.rateProblem = { [rates = limits.rates, errors = shared.errors] request in
            do throws(LimitError) {
                try rates.admit(request)
                return nil
            } catch {
                return errors.problem(error, request.context.id)
            }
        }
        pictures = PictureMemory(
            library: dependencies.library, sessions: shared.sessions, coded: shared.renderer.coded,
            logger: dependencies.logger)
        let root = dependencies.webAssets.urls.root
        let controllers = Controllers(
            dependencies, shared, limits, counters.responses,
            { ServiceDescription.file(below: root) },
            admin: admission.admin, asksForToken: admission.access.requiresToken)
        let table = RoutingTable(
            controllers, shared.errors, limits.computations, dependencies.webAssets,
            isEmbeddable: dependencies.embedsPictures)
        let routes = table.routes
        metrics = ServiceMetrics(
            counters: counters,
            exchanges: HTTPMetrics(
                routes: routes.map { RouteName($0) },
                log: dependencies.logsAccess ? AccessLog(dependencies.logger) : nil))
        let router = Router(routes) { [assets = dependencies.webAssets] in
            assets.response(to: $0, $1)
        }
        self.router = AdmittingRouter(admission, router, dependencies.webAssets)
    }

    package func reply(to request: Request) -> Reply { router.reply(to: request) }

    package func bodyAdmission(of request: Request) -> BodyAdmission {
        router.bodyAdmission(of: request)
    }

    /// Drops every prepared picture that no session shows or would show next, and returns the
    /// memory to the system.
    package func releasePictureMemory() { pictures.release() }
}

extension GalleryService: ExchangeObserver {
    package func ended(_ report: ExchangeReport) { metrics.exchanges.record(report) }
}

extension GalleryService {
    /// The store of sessions, timed and counted.
    package var store: SessionStore { shared.sessions.store }

    /// Takes the operator's file of screens as it is now.
    package func adopt(_ screens: ScreenFile) { shared.screens.registry.adopt(screens) }

    /// Lets all screens take notice of the time and of new pictures, in the same moment.
    package func noteScreens() { shared.screens.note() }

    /// Records the number of sessions for the metrics; nil if they cannot be counted.
    package func recordCount(sessions count: Int?) {
        metrics.counters.sessions.store(count ?? -1, ordering: .relaxed)
    }
}
