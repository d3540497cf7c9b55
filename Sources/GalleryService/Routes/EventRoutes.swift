import HTTPServing
import HTTPTypes
import ScrollEngine
import SessionStores

/// Events: gestures and commands, in batches.
extension GalleryHandlers {
    func postEvents(_ request: Request) throws -> Reply {
        try request.allowQuery(only: Self.eventParameters)
        let wantsPath = try request.wantsPath
        let batch = try body(of: request).events()
        let applied = try apply(batch, to: request)
        let plain = shown(applied.session, over: pages(after: applied))
        prepare(plain.view)
        if request.prefersMinimalReturn { return minimalReply(plain) }
        let shown = wantsPath ? withPath(plain) : plain
        guard request.prefersPNG else {
            return json(EventsDocument(applied, shown).bytes)
        }
        let missing = shown.view.missingPictures
        guard missing.isEmpty else {
            return try deferReply(
                request, for: LongPollOptions.pictureTimeout, until: [.pictures(missing)]
            ) {
                try self.frame(after: applied.session)
            }
        }
        return try frame(after: applied.session)
    }

    private static let eventParameters: Set = ["path"]

    /// Tells that a batch was applied, and what there is to see since, without any of it.
    private func minimalReply(_ shown: ShownStrip) -> Reply {
        var fields = shown.fields(tag: shown.view.frameTag)
        fields.append(HTTPField(name: .preferenceApplied, value: "return=minimal"))
        return .ready(Response(status: .noContent, fields: fields))
    }

    /// The frame that a session shows after a batch.
    private func frame(after session: OpenSession) throws -> Reply {
        let shown = shown(session)
        let tag = shown.view.frameTag
        var response = Response(fields: shown.fields(tag: tag))
        try draw(shown, into: &response, tag: tag, layout: .zero)
        return .ready(response)
    }

    /// The pages that a batch was applied to, unless it has changed their shape.
    private func pages(after applied: AppliedBatch) -> GalleryPages {
        applied.pages.configuration == applied.session.viewerState.strip.configuration
            ? applied.pages : pages(of: applied.session.viewerState)
    }

    /// What a batch did to a session.
    struct AppliedBatch {
        let session: OpenSession
        /// The pages that it was applied to.
        let pages: GalleryPages
        let revision: UInt64
        let outcomes: [Outcome]
        let isReplay: Bool
    }

    /// Applies a batch once, however often it is sent.
    func apply(_ batch: EventBatch, to request: Request) throws -> AppliedBatch {
        var outcomes: [Outcome] = []
        var isAdmitted = false
        do {
            let (session, pages) = try update(request) { session, pages in
                // Tried again, it is no other batch.
                if !isAdmitted { try rateLimiter.admit(batch, to: session.access.key) }
                isAdmitted = true
                let start = clock.stopwatch()
                defer { metrics.stages.observe(.handle, clock.stopwatch() - start) }
                // Not kept under a name, the new viewing is handed on without a copy.
                switch try session.viewerState.applying(
                    batch, at: session.now, as: session.revision + 1, over: pages)
                {
                case .apply(let viewerState, let new):
                    outcomes = new
                    return viewerState
                case .replay(let result):
                    throw DuplicateBatch(session: session, pages: pages, result: result)
                }
            }
            return AppliedBatch(
                session: session, pages: pages, revision: session.revision, outcomes: outcomes,
                isReplay: false)
        } catch let replay as DuplicateBatch {
            return AppliedBatch(
                session: replay.session, pages: replay.pages, revision: replay.result.revision,
                outcomes: replay.result.outcomes, isReplay: true)
        }
    }

    /// Leaves an update without a change: the batch was applied before.
    private struct DuplicateBatch: Error {
        let session: OpenSession
        let pages: GalleryPages
        let result: BatchResult
    }
}
