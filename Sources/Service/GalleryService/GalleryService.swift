import Catalogue
import FrameService
import HTTPServing
import ImageLibrary
import Logging
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
    let counters = ServiceCounters()
    let exchanges: HTTPMetrics
    let library: ImageLibrary
    let logger: Logger
    private let router: AdmittingRouter

    package init(
        _ dependencies: ServiceDependencies, admission: RequestAdmission = RequestAdmission()
    ) {
        var admission = admission
        (library, logger) = (dependencies.library, dependencies.logger)
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
        let root = dependencies.webAssets.urls.root
        let controllers = Controllers(
            dependencies, shared, limits, counters.responses,
            { ServiceDescription.file(below: root) },
            admin: admission.admin, asksForToken: admission.access.requiresToken)
        let table = RoutingTable(
            controllers, shared.errors, limits.computations, dependencies.webAssets,
            isEmbeddable: dependencies.embedsPictures)
        let routes = table.routes
        exchanges = HTTPMetrics(
            routes: routes.map { RouteName(method: $0.method.rawValue, pattern: $0.pattern) },
            log: dependencies.logsAccess ? AccessLog(dependencies.logger) : nil)
        let router = Router(routes) { [assets = dependencies.webAssets] in
            PageRedirect.response(to: $0) ?? assets.response(to: $0, $1)
        }
        self.router = AdmittingRouter(admission, router, dependencies.webAssets)
    }

    package func reply(to request: Request) -> Reply { router.reply(to: request) }

    package func bodyAdmission(of request: Request) -> BodyAdmission {
        router.bodyAdmission(of: request)
    }
}

extension GalleryService: ExchangeObserver {
    package func ended(_ report: ExchangeReport) { exchanges.record(report) }
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
        counters.sessions.store(count ?? -1, ordering: .relaxed)
    }
}
