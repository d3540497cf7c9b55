import FrameService
import HTTPServing
import HTTPTypes
import Interface
import Requests
import ScrollEngine
import Viewers

/// The representations of a strip.
enum StripRepresentation: Sendable {
    case frame
    case layout
    /// A layout that tells how the strip moves, by its path or its model.
    case movingLayout
    case output(FrameOutput)

    /// A frame without output options, which as PNG may be spliced.
    static func frame(as format: FrameOutput.Format) -> StripRepresentation {
        format == .png ? .frame : .output(FrameOutput(format))
    }
}

/// Responds with a strip as a frame or a layout, at once or when there is more to show.
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

    /// What a request that arrives now may wait for.
    func pollOptions(
        of request: Request, pictureTimeout: Duration = LongPollOptions.pictureTimeout
    ) throws(FieldError) -> LongPollOptions {
        try LongPollOptions(
            request, at: frames.clock.stopwatch(), pictureTimeout: pictureTimeout)
    }

    /// Responds with the current view, or defers the request until there is more to show.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - representation: The representation to send.
    ///   - pollOptions: What the request may wait for.
    ///   - resource: Returns the strip at the time of the call.
    /// - Returns: The reply.
    /// - Throws: What `resource` throws, `FormatUnavailable`, and `SessionError` when too many
    ///   requests watch the session.
    func reply(
        to request: Request, as representation: StripRepresentation, pollOptions: LongPollOptions,
        _ resource: @escaping @Sendable () throws -> StripResource
    ) throws -> Reply {
        if case .output(let output) = representation { try output.checkFormat() }
        let start = frames.clock.stopwatch()
        let versions = views.versions
        let strip = try resource()
        strip.prepare(by: views, for: request.libraryClient)
        let (tag, document) = identity(of: strip, as: representation)
        let layout = frames.clock.stopwatch() - start
        frames.metrics.stages.observe(.layout, layout)
        let isUnchanged = request.hasCopy(tagged: tag)
        let wait = pollOptions.wait(
            for: strip.view, of: strip.session, missing: strip.missingPictures,
            awaited: strip.awaitedPictures, tellsMotion: strip.tellsMotion,
            isUnchanged: isUnchanged, at: start)
        if var wait {
            if let screen = strip.screen { wait = screen.wait(wait) }
            let handlers = ReplyHandlers(
                onWake: {
                    try reply(to: request, as: representation, pollOptions: pollOptions, resource)
                },
                settled: {
                    try reply(
                        to: request, as: representation, pollOptions: pollOptions.expired, resource)
                })
            return try polls.reply(to: request, after: wait.time, or: wait.reasons, handlers)
        }
        var response = Response(fields: strip.fields(tag: tag))
        if let applied = pollOptions.preferenceApplied {
            response.fields[.preferenceApplied] = applied
        }
        if isUnchanged {
            response.status = .notModified
            if case .frame = representation {
                frames.metrics.frames.add(.unchanged)
                // With a query it is another frame than the session's own.
                if request.target.query.isEmpty {
                    restingFrames.keep(strip, tag: tag, in: versions)
                }
            }
        } else if case .output(let output) = representation {
            let view = strip.view
            response.fields[.contentType] = output.format.mediaType
            let (renderer, shown) = (frames.renderer, strip.screen?.shown)
            return try frames.reply(
                to: request, tag, in: response,
                cost: shown?.cost ?? RenderCost.output(output, of: view)
            ) {
                try shown?.picture(by: renderer)
                    ?? output.encode(
                        renderer.compose(view), anchor: view.anchor, by: renderer.coded.encoderKind)
            }
        } else if let document {
            response.fields[.contentType] = "application/json"
            response.body = document()
        } else {
            return try frames.frame(
                to: request, strip.view, tag: tag, layout: layout, in: response)
        }
        return .ready(response)
    }

    /// The entity tag of a representation, and a closure that writes the representation if it is a
    /// document.
    ///
    /// The closure avoids writing a document for clients that have a copy or wait.
    private func identity(
        of strip: StripResource, as representation: StripRepresentation
    ) -> (tag: String, document: (() -> [UInt8])?) {
        switch representation {
        case .frame: return (strip.view.frameTag, nil)
        case .output(let output):
            return (strip.screen?.shown.tag ?? output.tag(of: strip.view), nil)
        case .movingLayout: return (strip.motionPathTag, { LayoutDocument(strip).bytes })
        case .layout:
            let document = LayoutDocument(strip).bytes
            return (ContentDigest.entityTag(of: document), { document })
        }
    }

    /// The 304 response for a client that has the frame of a resting session and does not wait for
    /// another one; nil if the cache has no entry.
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
