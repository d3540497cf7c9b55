import FrameService
import Interface
import ScreenService
import WebAPI
import WebPages

extension RouteDeclaration {
    /// Screens: their pages, pictures and definitions.
    ///
    /// A link leads to those that only show a screen: none that a key opens, and no definitions.
    static let screens = screenDocuments + screenPictures + trmnl

    private static let screenDocuments: [RouteDeclaration] = [
        .page(.get, "/screens", .screensPage) { $0.screens.editor.list },
        .page(.get, "/screen-editor", .newScreenPage) { $0.screens.editor.page },
        .page(.post, "/screen-editor", .makeScreen) { $0.screens.editor.change },
        .page(.get, "/screen-editor/:screen", .screenEditorPage) { $0.screens.editor.page },
        .page(.post, "/screen-editor/:screen", .changeScreen) { $0.screens.editor.change },
        .page(.get, "/screen-preview", .newScreenPreview) { $0.screens.previews.preview },
        .page(.get, "/screen-preview/:screen", .screenPreview) { $0.screens.previews.preview },
        .page(.get, "/screens/:screen", .screenPage, link: .fields(ScreenPageController.fields)) {
            $0.screens.page.page
        },
        .page(.post, "/screens/:screen", .screenForm) { $0.screens.page.event },
        .document(
            .get, "/screens/:screen/layout.json", .screenLayout,
            link: .fields(ScreenQuery.layoutFields)
        ) { $0.screens.frames.layout },
        .document(.post, "/screens/:screen/events", .postScreenEvents) { $0.screens.events.post },
        .document(
            .get, "/screens/:screen/updates", .screenUpdates,
            link: .fields([ScreenQuery.key])
        ) { $0.screens.streams.updates },
        .document(.get, "/v1/screens", .screens) { $0.screens.definitions.list },
        .document(.get, "/v1/screens/:screen", .screen) { $0.screens.definitions.get },
        .document(.put, "/v1/screens/:screen", .putScreen) { $0.screens.definitions.put },
        .document(.delete, "/v1/screens/:screen", .removeScreen) { $0.screens.definitions.delete },
        .document(.put, "/v1/screens/:screen/note", .putScreenNote) {
            $0.screens.definitions.putNote
        },
        .document(.delete, "/v1/screens/:screen/note", .removeScreenNote) {
            $0.screens.definitions.deleteNote
        },
    ]

    private static let screenPictures: [RouteDeclaration] =
        pictures(
            "/screens/:screen", Operation.screenFrame, in: FrameOutput.Format.allCases,
            link: .fields(ScreenQuery.fields)
        ) {
            $0.screens.frames.frame(as: $1)
        }
        + pictures(
            "/screens/:screen/:options", Operation.screenOutput, in: FrameOutput.Format.allCases,
            link: .fields(ScreenQuery.fields)
        ) {
            $0.screens.frames.output(as: $1)
        }
        + pictures("/screens/:screen/next", Operation.screenNext) {
            $0.screens.frames.turn(.next, as: $1)
        }
        + pictures("/screens/:screen/previous", Operation.screenPrevious) {
            $0.screens.frames.turn(.previous, as: $1)
        }
        + screenStreams

    private static let screenStreams: [RouteDeclaration] = [
        .picture("/screens/:screen/stream", .screenStream, link: .fields(ScreenQuery.streamFields))
        {
            $0.screens.streams.stream
        },
        .picture(
            "/screens/:screen/stream.mjpeg", .screenSteadyStream,
            link: .fields(ScreenStreamsController.steadyFields)
        ) { $0.screens.streams.steadyStream },
    ]

    /// What the firmware of TRMNL asks of its server, which is the address of a screen, with its key or
    /// without.
    private static let trmnl: [RouteDeclaration] =
        TRMNLPath.allCases.flatMap { path -> [RouteDeclaration] in
            // Some of its clients ask for the first one with a slash at the end.
            [
                .document(.get, "\(path.rawValue)/api/setup", .trmnlSetup(path)) {
                    $0.screens.trmnl.setup
                },
                .document(.get, "\(path.rawValue)/api/setup/", .trmnlSlashedSetup(path)) {
                    $0.screens.trmnl.setup
                },
                .document(.get, "\(path.rawValue)/api/display", .trmnlDisplay(path)) {
                    $0.screens.trmnl.display
                },
                .document(.post, "\(path.rawValue)/api/log", .trmnlLog(path)) {
                    $0.screens.trmnl.log
                },
            ]
        }
}
