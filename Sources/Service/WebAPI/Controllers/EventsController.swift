import FrameService
import HTTPServing
import HTTPTypes
import Interface
import RequestGate
import Requests
import ScrollEngine
import Viewers

/// Events: gestures and commands, in batches.
package struct EventsController: Sendable {
    private let events: EventService
    private let views: StripViews
    private let frames: FrameResponder
    private let polls: DeferredReplies
    private let urls: ServiceURLs

    package init(
        _ events: EventService, _ views: StripViews, _ frames: FrameResponder,
        _ polls: DeferredReplies, _ urls: ServiceURLs
    ) {
        self.events = events
        self.views = views
        self.frames = frames
        self.polls = polls
        self.urls = urls
    }

    package func post(_ request: Request) throws -> Reply {
        try request.allowQuery(only: Self.fields)
        let frameTime = try Self.frameTime(of: request)
        let (wantsPath, wantsModel) = (try request.wants("path"), try request.wants("model"))
        var batch = try request.content.events()
        batch.age = try Self.age(of: request)
        let applied = try events.apply(batch, to: try request.session) { configuration in
            try request.screen(over: configuration)
        }
        let other = try onScreen(of: request, applied.session)
        let session = other ?? applied.session
        if request.prefersPNG, !request.prefersMinimalReturn {
            return try frame(to: request, of: session, at: frameTime)
        }
        let view =
            other.map { views.view(of: $0) }
            ?? views.view(of: session.state.strip, at: session.now, over: applied.pages)
        var resource = StripResource(view, of: session, urls)
        if !request.prefersMinimalReturn {
            resource = resource.telling(
                path: wantsPath, wantsModel ? session.state.strip : nil)
        }
        resource.prepare(by: views, for: request.libraryClient)
        if request.prefersMinimalReturn { return minimalReply(resource) }
        return .json(resource.document(of: applied))
    }

    /// The session as the screen shows it that the request names; nil if that is the session's own.
    private func onScreen(of request: Request, _ session: ViewerSession) throws -> ViewerSession? {
        guard !request.target.query.isEmpty else { return nil }
        let configuration = session.state.strip.configuration
        // The batch is applied: a size that a resize in it made impossible is no error any more.
        guard let screen = try? request.screen(over: configuration), screen != configuration else {
            return nil
        }
        return try views.session(session, at: session.now, on: screen)
    }

    package static let fields =
        [QueryFields.path, QueryFields.model, time, age] + QueryFields.screen

    /// An hour: a page that was away for longer begins anew.
    private static let longestAge = 3_600_000

    private static let age = Field(
        "age", .value(.integer(0...longestAge)),
        """
        How many milliseconds before the request was sent the last event with a `time` happened; 0 by default. \
        For clients that send a batch later than it was made, as behind another one.
        """)

    private static func age(of request: Request) throws(FieldError) -> Int64 {
        guard let text = request.target.queryValue("age") else { return 0 }
        let fields = try Fields(textPairs: [("age", text)])
        return try fields.integer("age", in: 0...longestAge).map(Int64.init) ?? 0
    }

    private static let time = Field(
        "t",
        .value(
            .one(of: [
                .integer(EventBatch.numberRange),
                Schema(["type": "string", "enum": ["rest", "now"]]),
            ])),
        """
        With `Accept: image/png`: the time of the frame in the session's milliseconds, `now`, or \
        `rest`, the default.
        """)

    /// The time of the frame that a request asks for instead of a document: at rest, unless it names
    /// another one, because the frame of the moment is mostly equal to the one before the events; nil
    /// for that moment.
    private static func frameTime(of request: Request) throws(FieldError) -> FrameTime? {
        guard let text = request.target.queryValue("t") else { return .rest }
        guard request.prefersPNG else {
            throw FieldError(path: "t", rule: "left out unless the response is a picture")
        }
        return text == "now" ? nil : try FrameTime(of: request)
    }

    /// A response without content that confirms the batch and has the header fields of the frame.
    private func minimalReply(_ resource: StripResource) -> Reply {
        var fields = resource.fields(tag: resource.view.frameTag)
        fields.append(HTTPField(name: .preferenceApplied, value: "return=minimal"))
        return .ready(Response(status: .noContent, fields: fields))
    }

    /// The frame of a session after a batch; a time before its last event counts as that.
    private func frame(
        to request: Request, of session: ViewerSession, at asked: FrameTime?
    ) throws -> Reply {
        let time = asked.map { $0.timestamp(in: session) ?? session.state.strip.lastEvent }
        let view = views.view(of: session, at: time ?? session.now)
        let resource = StripResource(view, of: session, urls)
        resource.prepare(by: views, for: request.libraryClient)
        let missing = view.missingPictures
        guard missing.isEmpty else {
            return try polls.reply(
                to: request, after: LongPollOptions.pictureTimeout, or: [.pictures(missing)]
            ) {
                let view = views.view(of: session, at: time ?? session.now)
                return try self.frame(to: request, StripResource(view, of: session, urls))
            }
        }
        return try frame(to: request, resource)
    }

    private func frame(to request: Request, _ resource: StripResource) throws -> Reply {
        let tag = resource.view.frameTag
        do {
            return try frames.frame(
                to: request, resource.view, tag: tag, layout: .zero,
                in: Response(fields: resource.fields(tag: tag)))
        } catch is LimitError {
            // The events are applied. A client that got a 429 or 503 would send them again.
            return minimalReply(resource)
        }
    }
}
