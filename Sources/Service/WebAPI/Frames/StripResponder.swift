import FrameService
import HTTPServing
import HTTPTypes
import Interface
import Requests
import ScrollEngine
import Viewers

enum StripRepresentation: Sendable {
    case frame
    case document(@Sendable (StripResource) -> [UInt8])
    /// A layout that tells how the strip moves, by its path or its model.
    case movingLayout
    case output(FrameOutput)

    static let layout = StripRepresentation.document { LayoutDocument($0).bytes }

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
        of request: Request, pictureTimeout: Duration = LongPollOptions.pictureTimeout,
        lateness: LongPollOptions.Lateness = .standIns
    ) throws(FieldError) -> LongPollOptions {
        try LongPollOptions(
            request, at: frames.clock.stopwatch(), pictureTimeout: pictureTimeout,
            lateness: lateness)
    }

    /// The steps of a frame and of a layout, in their order: the first one that has a reply ends them.
    private static let steps: [Step] = [
        waitForMore, refuseLatePictures, confirmCopy, writeDocument, drawOutput, makeFrame,
    ]

    private typealias Step = @Sendable (StripResponder, Passage) throws -> Reply?

    /// Responds with the current view, or defers the request until there is more to show: ``steps``.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - representation: The representation to send.
    ///   - pollOptions: What the request may wait for.
    ///   - resource: Returns the strip at the time of the call.
    /// - Returns: The reply.
    /// - Throws: What `resource` throws, `FormatUnavailable`, `LimitError` for pictures that are late, and `SessionError` when too many
    ///   requests watch the session.
    func reply(
        to request: Request, as representation: StripRepresentation, pollOptions: LongPollOptions,
        _ resource: @escaping @Sendable () throws -> StripResource
    ) throws -> Reply {
        if case .output(let output) = representation { try output.checkFormat() }
        let passage = try look(
            at: resource, for: request, as: representation, pollOptions: pollOptions)
        for step in Self.steps {
            if let reply = try step(self, passage) { return reply }
        }
        preconditionFailure("the last step makes a frame")
    }

    /// What the steps pass on.
    private struct Passage {
        let request: Request
        let representation: StripRepresentation
        let pollOptions: LongPollOptions
        /// Returns the strip at the time of the call.
        let resource: @Sendable () throws -> StripResource
        let strip: StripResource
        /// The entity tag of the representation.
        let tag: String
        /// Whether the client has the representation.
        let hasCopy: Bool
        /// Writes the representation if it is a document.
        let document: (() -> [UInt8])?
        /// The stopwatch's time when the request was looked at.
        let start: Duration
        /// How long the layout took.
        let layout: Duration
        /// Those before the view was created.
        let versions: FrameVersions

        /// A response without its body and its type.
        var response: Response {
            var response = Response(fields: strip.fields(tag: tag))
            if let applied = pollOptions.preferenceApplied {
                response.fields[.preferenceApplied] = applied
            }
            return response
        }
    }

    // MARK: The steps

    /// The strip as it is now, whose pictures are requested, with the tag of the representation.
    private func look(
        at resource: @escaping @Sendable () throws -> StripResource, for request: Request,
        as representation: StripRepresentation, pollOptions: LongPollOptions
    ) throws -> Passage {
        let start = frames.clock.stopwatch()
        let versions = views.versions
        let strip = try resource()
        strip.prepare(by: views, for: request.libraryClient)
        let (tag, document) = identity(of: strip, as: representation)
        let layout = frames.clock.stopwatch() - start
        frames.metrics.stages.observe(.layout, layout)
        return Passage(
            request: request, representation: representation, pollOptions: pollOptions,
            resource: resource, strip: strip, tag: tag, hasCopy: request.hasCopy(tagged: tag),
            document: document, start: start, layout: layout, versions: versions)
    }

    /// Waits for pictures, or for another view than the client has, if the request allows it.
    @Sendable private static func waitForMore(
        _ responder: StripResponder, _ passage: Passage
    ) throws -> Reply? {
        let (strip, pollOptions, resource) = (passage.strip, passage.pollOptions, passage.resource)
        let change = pollOptions.wait(
            for: strip.view, of: strip.session, missing: strip.missingPictures,
            awaited: strip.awaitedPictures, tellsMotion: strip.tellsMotion,
            isUnchanged: passage.hasCopy, at: passage.start)
        let isArriving = change == nil && strip.isArriving
        let arrival =
            isArriving ? pollOptions.waitForArrivals(in: strip.view, at: passage.start) : nil
        guard var wait = change ?? arrival else { return nil }
        let wakeOptions = isArriving ? pollOptions.unsettled : pollOptions
        if let screen = strip.screen { wait = screen.wait(wait) }
        let (request, representation) = (passage.request, passage.representation)
        let handlers = ReplyHandlers(
            onWake: {
                try responder.reply(
                    to: request, as: representation, pollOptions: wakeOptions, resource)
            },
            settled: {
                try responder.reply(
                    to: request, as: representation,
                    pollOptions: pollOptions.settled(strip.awaitedPictures), resource)
            })
        return try responder.polls.reply(
            to: request, after: wait.time, or: wait.reasons, handlers)
    }

    /// Refuses a screen's frame without its picture to a client that shows no stand-in.
    @Sendable private static func refuseLatePictures(
        _: StripResponder, _ passage: Passage
    ) throws -> Reply? {
        try passage.pollOptions.checkPictures(
            areShown: passage.strip.screen?.shown.isLoading != true)
        return nil
    }

    /// 304 for a client that has the representation.
    @Sendable private static func confirmCopy(
        _ responder: StripResponder, _ passage: Passage
    ) -> Reply? {
        guard passage.hasCopy else { return nil }
        if case .frame = passage.representation {
            responder.frames.metrics.frames.add(.unchanged)
            // With a query it is another frame than the session's own.
            if passage.request.target.query.isEmpty {
                responder.restingFrames.keep(
                    passage.strip, tag: passage.tag, in: passage.versions)
            }
        }
        var response = passage.response
        response.status = .notModified
        return .ready(response)
    }

    @Sendable private static func writeDocument(
        _: StripResponder, _ passage: Passage
    ) -> Reply? {
        guard let document = passage.document else { return nil }
        var response = passage.response
        response.fields[.contentType] = "application/json"
        response.body = document()
        return .ready(response)
    }

    /// Has a frame with output options drawn and encoded.
    @Sendable private static func drawOutput(
        _ responder: StripResponder, _ passage: Passage
    ) throws -> Reply? {
        guard case .output(let output) = passage.representation else { return nil }
        let (view, shown) = (passage.strip.view, passage.strip.screen?.shown)
        var response = passage.response
        response.fields[.contentType] = output.format.mediaType
        let renderer = responder.frames.renderer
        return try responder.frames.reply(
            to: passage.request, passage.tag, in: response,
            cost: shown?.cost ?? RenderCost.output(output, of: view)
        ) {
            try shown?.picture(by: renderer)
                ?? output.encode(
                    renderer.compose(view), patternOrigin: view.patternOrigin,
                    by: renderer.coded.encoderKind)
        }
    }

    /// Takes the frame from the cache, splices it, or has it drawn and encoded.
    @Sendable private static func makeFrame(
        _ responder: StripResponder, _ passage: Passage
    ) throws -> Reply? {
        try responder.frames.frame(
            to: passage.request, passage.strip.view, tag: passage.tag, layout: passage.layout,
            in: passage.response)
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
        case .document(let write):
            let document = write(strip)
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
