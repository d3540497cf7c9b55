import FrameService
import HTTPServing
import HTTPTypes
import Requests
import ScrollEngine
import Viewers

/// A form in which a client gets a strip.
enum StripRepresentation {
    case frame
    case layout
    /// A layout with the path of its motion.
    case layoutWithPath
    case output(FrameOutput)
}

/// Answers with a strip: as a frame or a layout, now or when there is more to show.
package struct StripResponder: Sendable {
    private let frames: FrameResponder
    private let polls: DeferredReplies
    private let views: StripViews
    private let restingFrames: RestingFrameCache

    package init(
        _ frames: FrameResponder, _ polls: DeferredReplies, _ views: StripViews,
        _ restingFrames: RestingFrameCache
    ) {
        self.frames = frames
        self.polls = polls
        self.views = views
        self.restingFrames = restingFrames
    }

    /// What a request that comes now may wait for.
    func pollOptions(
        of request: Request, pictureTimeout: Duration = LongPollOptions.pictureTimeout
    ) throws(FieldError) -> LongPollOptions {
        try LongPollOptions(
            request, at: frames.clock.stopwatch(), pictureTimeout: pictureTimeout)
    }

    /// Answers with what shows now, or defers the request until there is more to show.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - representation: The form of the answer.
    ///   - pollOptions: What the request may wait for.
    ///   - resource: Finds what shows at the time of the call.
    /// - Returns: The answer.
    /// - Throws: What `resource` throws, and `SessionError` when too many requests watch the session.
    func reply(
        to request: Request, as representation: StripRepresentation, pollOptions: LongPollOptions,
        _ resource: @escaping @Sendable () throws -> StripResource
    ) throws -> Reply {
        let start = frames.clock.stopwatch()
        let versions = views.versions
        let strip = try resource()
        views.prepare(strip.view)
        let (tag, document) = identity(of: strip, as: representation)
        let layout = frames.clock.stopwatch() - start
        frames.metrics.stages.observe(.layout, layout)
        let isUnchanged = request.hasCopy(tagged: tag)
        let wait = pollOptions.wait(
            for: strip.view, of: strip.session, hasPath: strip.hasPath, isUnchanged: isUnchanged,
            at: start)
        if let wait {
            let answer = DeferredAnswer(
                onWake: {
                    try reply(to: request, as: representation, pollOptions: pollOptions, resource)
                },
                settled: {
                    try reply(
                        to: request, as: representation, pollOptions: pollOptions.expired, resource)
                })
            return try polls.reply(to: request, after: wait.time, or: wait.reasons, answer)
        }
        var response = Response(fields: strip.fields(tag: tag))
        if let applied = pollOptions.preferenceApplied {
            response.fields[.preferenceApplied] = applied
        }
        if isUnchanged {
            response.status = .notModified
            if case .frame = representation {
                frames.metrics.frames.add(.unchanged)
                restingFrames.keep(strip, tag: tag, in: versions)
            }
        } else if case .output(let output) = representation {
            let view = strip.view
            return try frames.reply(to: request, tag, in: response) {
                [renderer = frames.renderer] in
                try output.encode(
                    renderer.compose(view), anchor: view.anchor, by: renderer.coded.encoderKind)
            }
        } else if let document {
            response.fields[.contentType] = "application/json"
            response.body = document()
        } else {
            try frames.render(strip.view, tag: tag, layout: layout, into: &response)
        }
        return .ready(response)
    }

    /// The entity tag of a representation, and a closure that writes it where it is a document.
    ///
    /// A client with a copy, and one that waits, needs no document.
    private func identity(
        of strip: StripResource, as representation: StripRepresentation
    ) -> (tag: String, document: (() -> [UInt8])?) {
        switch representation {
        case .frame: return (strip.view.frameTag, nil)
        case .output(let output): return (output.tag(of: strip.view), nil)
        case .layoutWithPath: return (strip.motionPathTag, { LayoutDocument(strip).bytes })
        case .layout:
            let document = LayoutDocument(strip).bytes
            return (ContentDigest.entityTag(of: document), { document })
        }
    }

    /// The answer to a client that has the frame of a session at rest and does not want to wait for
    /// another, if the cache knows it without a layout.
    func unchanged(_ request: Request, in sessions: ViewerSessions) throws -> Reply? {
        guard request.target.query.isEmpty, request.fields.contains(.ifNoneMatch),
            !request.fields.contains(.prefer)
        else { return nil }
        let access = try request.session
        let (stored, now) = try sessions.load(access)
        let known = restingFrames.frame(
            of: access.key, at: stored.revision, now, in: views.versions)
        guard let known, let reply = request.notModified(known.tag, known.fields) else {
            return nil
        }
        frames.metrics.frames.add(.unchanged)
        return reply
    }
}
