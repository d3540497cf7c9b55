import Interface
import WebAPI

extension RouteDeclaration {
    /// Sessions as resources.
    static let sessions = sessionDocuments + sessionPictures

    private static let sessionDocuments: [RouteDeclaration] = [
        .document(.post, "/v1/sessions", .createSession) { $0.sessions.create },
        .document(.get, "/v1/sessions/:session", .session, link: .nothing) { $0.sessions.get },
        .document(.patch, "/v1/sessions/:session", .changeSession) { $0.sessions.patch },
        .document(.delete, "/v1/sessions/:session", .deleteSession) { $0.sessions.delete },
        .document(.post, "/v1/sessions/:session/events", .postEvents) { $0.events.post },
        .document(
            .get, "/v1/sessions/:session/layout.json", .sessionLayout,
            link: .fields(SessionFramesController.layoutFields)
        ) { $0.sessionFrames.layout },
        .document(.get, "/v1/sessions/:session/updates", .sessionUpdates, link: .nothing) {
            $0.streams.updates
        },
    ]

    private static let sessionPictures: [RouteDeclaration] =
        pictures(
            "/v1/sessions/:session/frame", Operation.sessionFrame,
            link: .fields(SessionFramesController.fields)
        ) { $0.sessionFrames.frame(as: $1) }
        + pictures(
            "/v1/sessions/:session/frame/:options", Operation.sessionOutput,
            link: .fields(SessionFramesController.fields)
        ) { $0.sessionFrames.output(as: $1) }
        + motionPictures

    private static let motionPictures: [RouteDeclaration] = [
        .picture(
            "/v1/sessions/:session/transition.png", .sessionTransition,
            link: .fields(TransitionController.fields)
        ) { $0.transitions.transition(as: .apng) },
        .picture(
            "/v1/sessions/:session/transition.webp", .sessionTransitionWebP,
            link: .fields(TransitionController.fields)
        ) { $0.transitions.transition(as: .webp) },
        .picture(
            "/v1/sessions/:session/stream", .sessionStream,
            link: .fields(SessionStreamsController.fields)
        ) { $0.streams.stream },
        .picture(
            "/v1/sessions/:session/stream.mjpeg", .steadyStream,
            link: .fields(SessionStreamsController.steadyFields)
        ) { $0.streams.steadyStream },
    ]
}
