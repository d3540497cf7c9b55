import FrameService
import RequestGate
import Requests
import WebAPI
import WebPages

/// All controllers of the service, each built from its dependencies.
struct Controllers: Sendable {
    // Pages.
    let index: IndexController
    let viewer: ViewerController
    let sessionPages: SessionPagesController
    let settings: SettingsController
    let galleryPages: GalleryPagesController
    let files: AssetsController

    // Galleries.
    let galleries: GalleriesController
    let galleryFrames: GalleryFramesController
    let items: ItemsController
    let pictures: EncodedPicturesController
    let archives: ArchivesController
    let uploads: UploadsController

    // Sessions.
    let sessions: SessionsController
    let events: EventsController
    let sessionFrames: SessionFramesController
    let transitions: TransitionController
    let streams: SessionStreamsController

    let screens: ScreenControllers
    let sources: SourceControllers

    init(
        _ dependencies: ServiceDependencies, _ shared: SharedServices, _ limits: ServiceLimits,
        _ metrics: ResponseMetrics, _ description: @escaping @Sendable () -> StaticFile,
        admin: AdminGuard, asksForToken: Bool
    ) {
        let (library, clock, assets) = (
            dependencies.library, dependencies.clock, dependencies.webAssets
        )
        let (viewers, views, errors) = (shared.sessions, shared.views, shared.errors)
        let (urls, places) = (assets.urls, dependencies.places)

        let service = EventService(
            library, viewers, rateLimiter: limits.rates, metrics: metrics, clock: clock)
        let polls = DeferredReplies(
            library, viewers, clock: clock, metrics: metrics, errors: errors,
            computations: limits.computations)
        let frames = FrameResponder(
            shared.renderer, queues: limits.renderQueues, metrics: metrics, clock: clock,
            errors: errors)
        let strips = StripResponder(frames, polls, views, shared.restingFrames)
        let frameStreams = FrameStreams(
            views, renderer: shared.renderer, queue: limits.renderQueues.streams, clock: clock)

        index = IndexController(
            library, shared.screens, admin, assets, isDemo: dependencies.isDemo)
        viewer = ViewerController(library, viewers, views, assets)
        sessionPages = SessionPagesController(library, viewers, views, service, assets)
        settings = SettingsController(library, viewers, assets)
        galleryPages = GalleryPagesController(library, assets, places)
        files = AssetsController(assets, describedBy: description)

        galleries = GalleriesController(library, urls, places)
        galleryFrames = GalleryFramesController(library, views, strips, urls)
        items = ItemsController(
            library, shared.renderer, polls, urls, places)
        pictures = EncodedPicturesController(library, polls)
        archives = ArchivesController(library, limits.downloads)
        uploads = UploadsController(
            library, admin, UploadQueue(stopwatch: clock.stopwatch), errors, urls)

        sessions = SessionsController(viewers, views, library, urls)
        events = EventsController(service, views, frames, polls, urls)
        sessionFrames = SessionFramesController(viewers, views, strips, urls)
        transitions = TransitionController(viewers, views, frames, polls, urls)
        let streamLimits = StreamLimits(
            frames: limits.streams, updates: limits.updates, clock: clock)
        streams = SessionStreamsController(viewers, views, library, frameStreams, streamLimits)

        screens = ScreenControllers(
            dependencies, shared, limits, frames, polls, strips, frameStreams, streamLimits,
            admin, asksForToken: asksForToken)
        sources = SourceControllers(dependencies, admin)
    }
}
