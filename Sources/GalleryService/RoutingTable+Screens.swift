import FrameService
import HTTPServing
import RequestGate
import Requests
import WebAPI
import WebPages

/// The controllers of screens.
struct ScreenControllers {
    let page: ScreenPageController
    let operatorPage: ScreensController
    let frames: ScreenFramesController
    let events: ScreenEventsController
    let streams: ScreenStreamsController
    let definitions: ScreenDefinitionsController

    init(
        _ rooms: ServiceRooms, _ shared: SharedServices, _ limits: ServiceLimits,
        _ responder: FrameResponder, _ polls: DeferredReplies, _ strips: StripResponder,
        _ frameStreams: FrameStreams, _ admin: AdminGuard
    ) {
        let (screens, assets) = (shared.screens, rooms.webAssets)
        page = ScreenPageController(screens, responder, polls, assets)
        operatorPage = ScreensController(screens, admin, assets)
        frames = ScreenFramesController(screens, strips, assets.urls)
        events = ScreenEventsController(screens, limits.rates, assets.urls)
        streams = ScreenStreamsController(
            screens, rooms.library, frameStreams,
            .init(frames: limits.streams, updates: limits.updates, clock: rooms.clock))
        definitions = ScreenDefinitionsController(screens, admin, assets.urls)
    }
}

extension RoutingTable {
    /// The routes of screens.
    func screenRoutes(_ screens: ScreenControllers) -> [Route] {
        let (frames, definitions) = (screens.frames, screens.definitions)
        let formats: [(suffix: String, format: FrameOutput.Format)] = [
            ("png", .png), ("jpg", .jpeg), ("webp", .webp),
        ]
        return [
            page(.get, "/screens", screens.operatorPage.page),
            page(.get, "/screens/:screen", screens.page.page),
            page(.post, "/screens/:screen", screens.page.event),
            route(.get, "/screens/:screen/layout.json", frames.layout),
            route(.post, "/screens/:screen/events", screens.events.post),
            route(.get, "/screens/:screen/updates", screens.streams.updates),
            picture("/screens/:screen/stream", screens.streams.stream),
            picture("/screens/:screen/stream.mjpeg", screens.streams.steadyStream),
            route(.get, "/v1/screens", definitions.list),
            route(.get, "/v1/screens/:screen", definitions.get),
            route(.put, "/v1/screens/:screen", definitions.put),
            route(.delete, "/v1/screens/:screen", definitions.delete),
        ]
            + formats.flatMap { suffix, format in
                [
                    picture("/screens/:screen.\(suffix)", frames.frame(as: format)),
                    picture("/screens/:screen/:options.\(suffix)", frames.output(as: format)),
                    picture("/screens/:screen/next.\(suffix)", frames.turn(.next, as: format)),
                    picture(
                        "/screens/:screen/previous.\(suffix)", frames.turn(.previous, as: format)),
                ]
            }
    }
}
