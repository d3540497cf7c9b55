import FrameService
import HTTPServing
import Interface
import Requests
import ScrollEngine
import Viewers

/// Frames and layouts of sessions.
package struct SessionFramesController: Sendable {
    private let sessions: ViewerSessions
    private let views: StripViews
    private let strips: StripResponder
    private let urls: ServiceURLs

    package init(
        _ sessions: ViewerSessions, _ views: StripViews, _ strips: StripResponder,
        _ urls: ServiceURLs
    ) {
        self.sessions = sessions
        self.views = views
        self.strips = strips
        self.urls = urls
    }

    package func frame(as format: FrameOutput.Format) -> @Sendable (Request) throws -> Reply {
        let representation = StripRepresentation.frame(as: format)
        guard case .frame = representation else {
            return { request in try show(request, as: representation) }
        }
        return { request in
            try strips.unchanged(request, in: sessions) ?? show(request, as: representation)
        }
    }

    /// A frame with output options.
    package func output(as format: FrameOutput.Format) -> @Sendable (Request) throws -> Reply {
        { request in
            try show(request, as: .output(try OutputOptions.output(of: request, as: format)))
        }
    }

    package func layout(_ request: Request) throws -> Reply {
        try request.allowQuery(only: Self.layoutFields)
        let isNow = request.target.queryValue("t") == nil
        let (hasPath, hasModel) = (try request.wants("path") && isNow, try request.wants("model"))
        return try reply(
            to: request, as: isNow && (hasPath || hasModel) ? .movingLayout : .layout
        ) { resource, session in
            resource.telling(path: hasPath, hasModel ? session.state.strip : nil)
        }
    }

    /// The fields of the query of a session's frames.
    package static let fields =
        [
            Field(
                "t",
                .value(
                    .one(of: [
                        .integer(EventBatch.numberRange), Schema(["const": "rest"]),
                    ])),
                """
                A time of the session in milliseconds, not before its last event; or `rest`, the \
                time at which it rests.
                """)
        ] + QueryFields.frame
    /// The fields of the query of a session's layout.
    package static let layoutFields = fields + [QueryFields.path, QueryFields.model]

    private func show(
        _ request: Request, as representation: StripRepresentation
    ) throws -> Reply {
        try request.allowQuery(only: Self.fields)
        return try reply(to: request, as: representation)
    }

    private func reply(
        to request: Request, as representation: StripRepresentation,
        _ completed: @escaping @Sendable (StripResource, ViewerSession) -> StripResource = {
            resource, _ in resource
        }
    ) throws -> Reply {
        try strips.reply(
            to: request, as: representation, pollOptions: try strips.pollOptions(of: request)
        ) {
            let found = try sessions.find(try request.session)
            let time = try Self.time(of: request, in: found)
            let screen = try request.screen(over: found.state.strip.configuration)
            let session = try views.session(found, at: time, on: screen)
            return completed(
                StripResource(views.view(of: session, at: time), of: session, urls), session)
        }
    }

    /// The time given in the request, or now.
    private static func time(
        of request: Request, in session: ViewerSession
    ) throws(FieldError) -> Timestamp {
        guard let asked = try FrameTime(of: request) else { return session.now }
        guard let time = asked.timestamp(in: session) else {
            let lastEvent = session.state.strip.lastEvent.milliseconds
            throw FieldError(path: "t", rule: "no earlier than the last event, at \(lastEvent)")
        }
        return time
    }
}

extension OutputOptions {
    /// The options in the path of a request.
    static func output(
        of request: Request, as format: FrameOutput.Format
    ) throws(FieldError) -> FrameOutput {
        try output(from: request.parameters["options"] ?? "", as: format)
    }
}

extension Request {
    /// Whether the client requests a member of layouts for moving the pages itself: the `path` of the
    /// motion, or its `model`.
    func wants(_ member: String) throws(FieldError) -> Bool {
        guard !target.query.isEmpty else { return false }
        return try Fields(textPairs: queryPairs.filter { $0.name == member }).flag(member) ?? false
    }
}
