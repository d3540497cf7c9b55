import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
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

    /// The parameters of a transition.
    package static let parameters: Set = ["motion", "pictures", "r"]

    /// The values of the parameter `motion`.
    private enum Motion: String, CaseIterable {
        case full
        case reduced
    }

    package func transition(_ request: Request) throws -> Reply {
        let fields = try request.queryFields
        try fields.allow(only: Self.parameters)
        let motion = try fields.choice("motion", of: Motion.self)
        let pollOptions = try LongPollOptions(
            request, at: frames.clock.stopwatch(), pictureTimeout: .seconds(10))
        let arrival = try sessions.find(try request.session).now
        return try reply(to: request, from: arrival, motion == .reduced, pollOptions)
    }

    /// The motion as of the request's arrival, even if the request waits for pictures.
    private func reply(
        to request: Request, from start: Timestamp, _ isReduced: Bool,
        _ pollOptions: LongPollOptions
    ) throws -> Reply {
        let session = try sessions.find(try request.session)
        let isFading = isReduced || session.state.strip.configuration.reducesMotion
        let transition = views.transition(
            of: session, from: start, isFading ? .fading : .moving)
        let missing = views.prepare(transition, for: request.libraryClient)
        if let wait = pollOptions.waitForPictures(at: frames.clock.stopwatch()), !missing.isEmpty {
            let handlers = ReplyHandlers(
                onWake: { try self.reply(to: request, from: start, isReduced, pollOptions) },
                settled: {
                    try self.reply(to: request, from: start, isReduced, pollOptions.expired)
                })
            return try polls.reply(to: request, after: wait, or: [.pictures(missing)], handlers)
        }
        return try reply(to: request, with: transition, of: session)
    }

    private func reply(
        to request: Request, with transition: Transition, of session: ViewerSession
    ) throws -> Reply {
        let tag = transition.tag
        var fields = StripResource(transition.first, of: session, urls).fields(tag: tag)
        if !transition.missingPictures.isEmpty { fields[.peekPictures] = "loading" }
        if let reply = request.notModified(tag, fields) { return reply }
        fields[.contentType] = "image/png"
        return try frames.reply(
            to: request, tag, in: Response(fields: fields), cost: RenderCost.transition(transition)
        ) { [renderer = frames.renderer] in
            try transition.encode { renderer.compose($0) }
        }
    }
}
