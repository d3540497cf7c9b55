import FrameService
import RequestGate
import Requests
import WebAPI
import WebPages

struct ScreenControllers: Sendable {
    let page: ScreenPageController
    let editor: ScreenEditorController
    let previews: ScreenPreviewController
    let frames: ScreenFramesController
    let events: ScreenEventsController
    let streams: ScreenStreamsController
    let trmnl: TRMNLController
    let definitions: ScreenDefinitionsController

    init(
        _ dependencies: ServiceDependencies, _ shared: SharedServices, _ limits: ServiceLimits,
        _ responder: FrameResponder, _ polls: DeferredReplies, _ strips: StripResponder,
        _ frameStreams: FrameStreams, _ streamLimits: StreamLimits, _ admin: AdminGuard,
        asksForToken: Bool
    ) {
        let (screens, assets) = (shared.screens, dependencies.webAssets)
        page = ScreenPageController(screens, responder, polls, assets)
        editor = ScreenEditorController(
            screens, dependencies.library, admin, assets,
            DeviceAccess(asksForToken: asksForToken, origins: dependencies.otherOrigins))
        previews = ScreenPreviewController(screens, admin, responder, polls)
        frames = ScreenFramesController(screens, strips, assets.urls)
        events = ScreenEventsController(screens, limits.rates, assets.urls)
        streams = ScreenStreamsController(
            screens, dependencies.library, frameStreams, streamLimits)
        trmnl = TRMNLController(screens, strips, assets.urls)
        definitions = ScreenDefinitionsController(screens, admin, assets.urls)
    }
}
