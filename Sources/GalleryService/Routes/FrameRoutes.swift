import HTTPServing
import HTTPTypes
import ImageLibrary
import ScrollEngine
import SessionStores

/// Frames and layouts, of sessions and of galleries.
extension GalleryHandlers {
    func sessionFrame(_ request: Request) throws -> Reply {
        try unchanged(request) ?? show(session: request, as: .frame)
    }

    func sessionLayout(_ request: Request) throws -> Reply {
        try request.allowQuery(only: Self.layoutParameters)
        guard try request.wantsPath, request.target.queryValue("t") == nil else {
            return try answer(request, as: .layout, pollOptions: pollOptions(of: request)) {
                try self.shownSession(request)
            }
        }
        return try answer(request, as: .layoutWithPath, pollOptions: pollOptions(of: request)) {
            self.withPath(try self.shownSession(request))
        }
    }

    private static let frameParameters: Set = ["t", "r", "pictures"]
    private static let layoutParameters = frameParameters.union(["path"])

    /// With the way of its motion.
    func withPath(_ shown: ShownStrip) -> ShownStrip {
        var shown = shown
        shown.path = shown.session.map { MotionPath(of: $0, over: shown.view.pages) }
        return shown
    }

    func galleryFrame(_ request: Request) throws -> Reply {
        try show(gallery: request, as: .frame)
    }

    func galleryLayout(_ request: Request) throws -> Reply {
        try show(gallery: request, as: .layout)
    }

    func sessionOutput(_ request: Request) throws -> Reply {
        try show(session: request, as: .output(try output(of: request)))
    }

    func galleryOutput(_ request: Request) throws -> Reply {
        try show(gallery: request, as: .output(try output(of: request)))
    }

    func galleryPoster(_ request: Request) throws -> Reply {
        let fields = try Fields(textPairs: request.queryPairs)
        try fields.allow(only: Poster.names)
        let output = Representation.output(Poster.output)
        // Who makes a preview asks once and keeps what it was given.
        let pollOptions = try LongPollOptions(
            request, at: clock.stopwatch(), pictureTimeout: .seconds(10))
        return try answer(request, as: output, pollOptions: pollOptions) {
            try self.shown(request, fields, configuredAs: try Poster.configuration(from: fields))
        }
    }

    private func output(of request: Request) throws(FieldError) -> FrameOutput {
        try OutputOptions.output(from: request.parameters["options"] ?? "")
    }

    private func show(
        session request: Request, as representation: Representation
    ) throws -> Reply {
        try request.allowQuery(only: Self.frameParameters)
        return try answer(request, as: representation, pollOptions: pollOptions(of: request)) {
            try self.shownSession(request)
        }
    }

    private func show(
        gallery request: Request, as representation: Representation
    ) throws -> Reply {
        try Fields(textPairs: request.queryPairs)
            .allow(only: StripRequest.names.union(StripRequest.stateNames).union(["pictures"]))
        return try answer(request, as: representation, pollOptions: pollOptions(of: request)) {
            try self.shownGallery(request)
        }
    }

    private func pollOptions(of request: Request) throws(FieldError) -> LongPollOptions {
        try LongPollOptions(request, at: clock.stopwatch())
    }

    // MARK: What is known

    var sharedVersions: RestingFrameCache.SharedVersions {
        RestingFrameCache.SharedVersions(
            library: library.changes, codes: renderer.coded.codeChanges)
    }

    /// The answer to a client who has the frame of a session at rest and does not want to wait for
    /// another, if that is known without a look at the strip.
    private func unchanged(_ request: Request) throws -> Reply? {
        guard request.target.query.isEmpty, request.fields.contains(.ifNoneMatch),
            !request.fields.contains(.prefer)
        else { return nil }
        let session = try storedSession(request)
        let known = restingFrameCache.frame(
            of: session.access.key, at: session.revision, session.now, in: sharedVersions)
        guard let known, request.hasCopy(tagged: known.tag) else { return nil }
        metrics.frames.add(.unchanged)
        return .ready(Response(status: .notModified, fields: known.fields))
    }

    // MARK: What is shown

    /// The session's strip at the time that the request names, or now.
    private func shownSession(_ request: Request) throws -> ShownStrip {
        let session = try openSession(request)
        let time = try time(of: request, in: session)
        return ShownStrip(
            view: view(of: session, at: time), urls: urls,
            gallery: session.viewerState.gallery, session: session)
    }

    private func time(of request: Request, in session: OpenSession) throws -> Timestamp {
        guard let text = request.target.queryValue("t") else { return session.now }
        let strip = session.viewerState.strip
        if text == "rest" { return strip.rest(after: session.now) }
        let fields = try Fields(textPairs: [("t", text)])
        guard let time = try fields.integer("t", in: EventBatch.numberRange) else {
            throw fields.error("t", "a time in milliseconds, or rest")
        }
        guard Int64(time) >= strip.lastEvent.milliseconds else {
            throw fields.error(
                "t", "no earlier than the last event, at \(strip.lastEvent.milliseconds)")
        }
        return Timestamp(milliseconds: Int64(time))
    }

    /// Any state as an address: a preset, a page or an offset, a magnification, sizes.
    private func shownGallery(_ request: Request) throws -> ShownStrip {
        let fields = try Fields(textPairs: request.queryPairs)
        return try shown(
            request, fields, configuredAs: try StripRequest.configuration(from: fields))
    }

    /// The gallery of a request, in the state that fields tell.
    private func shown(
        _ request: Request, _ fields: Fields, configuredAs configuration: StripConfiguration
    ) throws -> ShownStrip {
        let gallery = try findGallery(request)
        let first = try initialStrip(gallery, fields, configuredAs: configuration)
        return ShownStrip(
            view: StripView(first.strip, at: .epoch, over: first.pages), urls: urls,
            gallery: gallery.id.text, session: nil)
    }

    /// The page that fields name by its place or its item; the gallery's first when they name none.
    func startPage(
        _ fields: Fields, _ pages: GalleryPages, in gallery: Gallery
    ) throws -> PageIndex {
        let page = try fields.integer("page", in: EventBatch.pages)
        guard let item = try fields.item("item") else {
            return page.map { PageIndex($0) } ?? pages.firstPage(of: gallery.id) ?? PageIndex(0)
        }
        guard let place = pages.page(of: item) else { throw Problem.unknown("item") }
        return place
    }

    // MARK: Answering

    /// The ways to tell what a strip shows.
    private enum Representation {
        case frame
        case layout
        /// A layout with the path of its motion.
        case layoutWithPath
        case output(FrameOutput)
    }

    /// Answers with what is shown now, or parks the request until there is more to show.
    private func answer(
        _ request: Request, as representation: Representation, pollOptions: LongPollOptions,
        _ shown: @escaping @Sendable () throws -> ShownStrip
    ) throws -> Reply {
        let start = clock.stopwatch()
        let sharedVersions = sharedVersions
        let strip = try shown()
        prepare(strip.view)
        let (tag, document) = identity(of: strip, as: representation)
        let layout = clock.stopwatch() - start
        metrics.stages.observe(.layout, layout)
        let isUnchanged = request.hasCopy(tagged: tag)
        if let wait = pollOptions.wait(for: strip, isUnchanged: isUnchanged, at: start) {
            let answer = DeferredAnswer(
                onWake: {
                    try self.answer(request, as: representation, pollOptions: pollOptions, shown)
                },
                settled: {
                    try self.answer(
                        request, as: representation, pollOptions: pollOptions.expired, shown)
                })
            return try deferReply(request, for: wait.time, until: wait.reasons, answer)
        }
        var response = Response(fields: strip.fields(tag: tag))
        if pollOptions.isRequested {
            response.fields[.preferenceApplied] = pollOptions.preferenceApplied
        }
        if isUnchanged {
            response.status = .notModified
            if case .frame = representation {
                metrics.frames.add(.unchanged)
                restingFrameCache.keep(strip, tag: tag, in: sharedVersions)
            }
        } else if case .output(let output) = representation {
            return try draw(request, strip.view, as: output, tag, in: response)
        } else if let document {
            response.fields[.contentType] = "application/json"
            response.body = document()
        } else {
            try draw(strip, into: &response, tag: tag, layout: layout)
        }
        return .ready(response)
    }

    /// The entity tag of what is told, and what writes the document when it is one: who has it, or
    /// waits for another, needs none.
    private func identity(
        of strip: ShownStrip, as representation: Representation
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

    private func draw(
        _ request: Request, _ view: StripView, as output: FrameOutput, _ tag: String,
        in response: Response
    ) throws -> Reply {
        try answer(request, tag, in: response) { [renderer] in
            try output.encode(renderer.compose(view), anchor: view.anchor)
        }
    }

    /// Draws a frame; `layout` is how long it took to know what is on it.
    func draw(
        _ strip: ShownStrip, into response: inout Response, tag: String, layout: Duration
    ) throws {
        let frame = try renderer.frame(of: strip.view, tag: tag)
        metrics.count(frame)
        response.fields[.contentType] = "image/png"
        response.fields[.serverTiming] = ServerTiming(layout: layout, frame).text
        response.body = frame.png
    }

    /// Has the pictures prepared that show, and those that will show next.
    func prepare(_ view: StripView) {
        for missing in view.missingPictures { _ = library.picture(missing) }
        library.prepareAhead(view.picturesAhead)
    }
}

extension Request {
    /// Whether the client moves the pages itself, and wants to know their way.
    var wantsPath: Bool {
        get throws(FieldError) {
            guard !target.query.isEmpty else { return false }
            return try Fields(textPairs: queryPairs.filter { $0.name == "path" }).flag("path")
                ?? false
        }
    }
}
