import FrameService
import RequestGate
import Requests
import ScreenService
import Viewers
import WebAPI

/// The objects that several controllers share.
///
/// Tests of the rooms that they are from look at them in a whole service.
package struct SharedServices: Sendable {
    package let sessions: ViewerSessions
    package let views: StripViews
    package let renderer: FrameRenderer
    package let restingFrames = RestingFrameCache()
    package let screens: ScreenViews
    package let errors: ErrorMapper

    init(_ dependencies: ServiceDependencies, _ counters: ServiceCounters, admin: AdminGuard) {
        sessions = ViewerSessions(
            in: dependencies.store, clock: dependencies.clock, library: dependencies.library,
            logger: dependencies.logger)
        let coded = CodedPages(for: dependencies.pngEncoder)
        views = StripViews(of: dependencies.library, splicedFrom: coded)
        renderer = FrameRenderer(
            clock: dependencies.clock, coded: coded, metrics: counters.responses)
        screens = ScreenViews(
            of: ScreenRegistry(
                dependencies.screens, in: dependencies.values, library: dependencies.library,
                stopwatch: dependencies.clock.stopwatch, logger: dependencies.logger),
            from: dependencies.library, views, admin, dependencies.places,
            now: dependencies.clock.timeOfDay)
        errors = ErrorMapper(logger: dependencies.logger, refusals: counters.refusals)
    }
}

/// The queues and limiters that bound the service's work.
struct ServiceLimits: Sendable {
    let renderQueues: RenderQueues
    let computations: LongComputations
    /// Each stream occupies a connection while it is open; a browser opens at most six connections
    /// to a server.
    let streams = StreamLimiter(limit: 64, perSession: 4, errorReason: .streams)
    let updates = StreamLimiter(limit: 512, perSession: 8, errorReason: .updates)
    /// Each archive occupies a connection, often for minutes.
    let downloads = DownloadLimiter(limit: 16)
    let rates: ServiceRateLimiter

    init(_ rates: RateLimits, _ clock: ServiceClock) {
        renderQueues = RenderQueues(clock)
        computations = LongComputations(clock)
        self.rates = ServiceRateLimiter(rates, clock)
    }
}
