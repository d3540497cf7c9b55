import FrameService
import HTTPServing
import HTTPTypes
import Interface
import Requests
import ScrollEngine
import Viewers

/// The motion of a session as one animation.
package struct TransitionController: Sendable {
    private let sessions: ViewerSessions
    private let views: StripViews
    private let frames: FrameResponder
    private let polls: DeferredReplies
    private let urls: ServiceURLs

    package init(
        _ sessions: ViewerSessions, _ views: StripViews, _ frames: FrameResponder,
        _ polls: DeferredReplies, _ urls: ServiceURLs
    ) {
        self.sessions = sessions
        self.views = views
        self.frames = frames
        self.polls = polls
        self.urls = urls
    }

    /// The fields of a transition's query.
    package static let fields = [
        Field(
            "motion", .choice(of: Motion.self),
            """
            Reduced: a cross-fade of at most four steps to the resting frame in place of the \
            motion, as for a session with reducedMotion.
            """),
        QueryFields.pictures, QueryFields.revision,
    ]

    /// The values of the parameter `motion`.
    private enum Motion: String, CaseIterable {
        case full
        case reduced
    }

    package func transition(
        as format: Transition.Format
    ) -> @Sendable (Request) throws -> Reply {
        { request in try transition(request, as: format) }
    }

    private func transition(
        _ request: Request, as format: Transition.Format
    ) throws -> Reply {
        let fields = try request.queryFields(only: Self.fields)
        let motion = try fields.choice("motion", of: Motion.self)
        let pollOptions = try LongPollOptions(
            request, at: frames.clock.stopwatch(),
            pictureTimeout: LongPollOptions.wholePictureTimeout)
        let arrival = try sessions.find(try request.session).now
        let choice = Choice(start: arrival, isReduced: motion == .reduced, format: format)
        return try reply(to: request, with: choice, pollOptions)
    }

    /// What a request asks for.
    private struct Choice {
        /// The request's arrival, even if it waits for pictures.
        let start: Timestamp
        let isReduced: Bool
        let format: Transition.Format
    }

    private func reply(
        to request: Request, with choice: Choice, _ pollOptions: LongPollOptions
    ) throws -> Reply {
        let session = try sessions.find(try request.session)
        let isFading = choice.isReduced || session.state.strip.configuration.reducesMotion
        let transition = views.transition(
            of: session, from: choice.start, isFading ? .fading : .moving)
        let missing = views.prepare(transition, for: request.libraryClient)
        if let wait = pollOptions.waitForPictures(at: frames.clock.stopwatch()), !missing.isEmpty {
            let handlers = ReplyHandlers(
                onWake: { try self.reply(to: request, with: choice, pollOptions) },
                settled: {
                    try self.reply(to: request, with: choice, pollOptions.expired)
                })
            return try polls.reply(to: request, after: wait, or: [.pictures(missing)], handlers)
        }
        return try reply(to: request, with: transition, as: choice.format, of: session)
    }

    private func reply(
        to request: Request, with transition: Transition, as format: Transition.Format,
        of session: ViewerSession
    ) throws -> Reply {
        let tag = transition.tag(as: format)
        var fields = StripResource(transition.first, of: session, urls).fields(tag: tag)
        if !transition.missingPictures.isEmpty { fields[.peekPictures] = "loading" }
        if let reply = request.notModified(tag, fields) { return reply }
        fields[.contentType] = format.mediaType
        return try frames.reply(
            to: request, tag, in: Response(fields: fields),
            cost: RenderCost.transition(transition, as: format)
        ) { [renderer = frames.renderer] in
            try transition.encode(as: format) { renderer.compose($0) }
        }
    }
}
