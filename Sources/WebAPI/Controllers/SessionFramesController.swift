import FrameService
import HTTPServing
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

    package func frame(_ request: Request) throws -> Reply {
        try strips.unchanged(request, in: sessions) ?? show(request, as: .frame)
    }

    /// A frame in another format than PNG.
    package func frame(as format: FrameOutput.Format) -> @Sendable (Request) throws -> Reply {
        { request in try show(request, as: .output(FrameOutput(format))) }
    }

    /// A frame with output options.
    package func output(as format: FrameOutput.Format) -> @Sendable (Request) throws -> Reply {
        { request in
            try show(request, as: .output(try OutputOptions.output(of: request, as: format)))
        }
    }

    package func layout(_ request: Request) throws -> Reply {
        try request.allowQuery(only: Self.layoutParameters)
        let hasPath = try request.wantsPath && request.target.queryValue("t") == nil
        return try reply(to: request, as: hasPath ? .layoutWithPath : .layout)
    }

    /// The parameters of a session's frames.
    package static let parameters = Set(["t", "r", "pictures"]).union(StripRequest.screenNames)
    /// The parameters of a session's layout.
    package static let layoutParameters = parameters.union(["path"])

    private func show(
        _ request: Request, as representation: StripRepresentation
    ) throws -> Reply {
        try request.allowQuery(only: Self.parameters)
        return try reply(to: request, as: representation)
    }

    private func reply(
        to request: Request, as representation: StripRepresentation
    ) throws -> Reply {
        var hasPath = false
        if case .layoutWithPath = representation { hasPath = true }
        return try strips.reply(
            to: request, as: representation, pollOptions: try strips.pollOptions(of: request)
        ) { [hasPath] in
            let found = try sessions.find(try request.session)
            let time = try Self.time(of: request, in: found)
            let session = try views.session(found, at: time, on: try request.screen(of: found))
            return StripResource(views.view(of: session, at: time), of: session, urls)
                .withPath(hasPath)
        }
    }

    /// The time given in the request, or now.
    private static func time(
        of request: Request, in session: ViewerSession
    ) throws(FieldError) -> Timestamp {
        guard let text = request.target.queryValue("t") else { return session.now }
        if text == "rest" { return session.state.strip.rest(after: session.now) }
        let fields = try Fields(textPairs: [("t", text)])
        guard let time = try fields.integer("t", in: EventBatch.numberRange) else {
            throw fields.error("t", "a time in milliseconds, or rest")
        }
        let lastEvent = session.state.strip.lastEvent.milliseconds
        guard Int64(time) >= lastEvent else {
            throw fields.error("t", "no earlier than the last event, at \(lastEvent)")
        }
        return Timestamp(milliseconds: Int64(time))
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
    /// Whether the client moves the pages itself and requests the path of the motion.
    var wantsPath: Bool {
        get throws(FieldError) {
            guard !target.query.isEmpty else { return false }
            return try Fields(textPairs: queryPairs.filter { $0.name == "path" }).flag("path")
                ?? false
        }
    }
}

extension Request {
    /// The configuration of a session's strip on the client's screen, which may have another size than
    /// the session's; nil if the request names no size.
    fileprivate func screen(of session: ViewerSession) throws(FieldError) -> StripConfiguration? {
        let named = queryPairs.filter { StripRequest.screenNames.contains($0.name) }
        guard !named.isEmpty else { return nil }
        return try StripRequest.configuration(
            from: Fields(textPairs: named), over: session.state.strip.configuration)
    }
}
