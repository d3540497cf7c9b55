import HTTPServing
import HTTPTypes
import ScrollEngine

/// The motion of a session as one animation.
extension GalleryHandlers {
    /// How a client wants to see motion.
    private enum Motion: String, CaseIterable {
        case full
        case reduced
    }

    func sessionTransition(_ request: Request) throws -> Reply {
        let fields = try Fields(textPairs: request.queryPairs)
        try fields.allow(only: ["motion", "pictures", "r"])
        let motion = try fields.choice("motion", of: Motion.self)
        let pollOptions = try LongPollOptions(
            request, at: clock.stopwatch(), pictureTimeout: .seconds(10))
        let arrival = try openSession(request).now
        return try transition(request, from: arrival, motion == .reduced, pollOptions)
    }

    /// The way from the moment at which the request came, however long it waits for pictures.
    private func transition(
        _ request: Request, from start: Timestamp, _ isReduced: Bool, _ pollOptions: LongPollOptions
    ) throws -> Reply {
        let session = try openSession(request)
        let strip = session.viewerState.strip
        let isFading = isReduced || strip.configuration.reducesMotion
        let transition = Transition(
            of: strip, at: start, over: pages(of: session.viewerState),
            isFading ? .fading : .moving)
        let missing = transition.missingPictures
        prepare(transition.first)
        for picture in missing { _ = library.picture(picture) }
        if let wait = pollOptions.waitForPictures(at: clock.stopwatch()), !missing.isEmpty {
            let answer = DeferredAnswer(
                onWake: { try self.transition(request, from: start, isReduced, pollOptions) },
                settled: {
                    try self.transition(request, from: start, isReduced, pollOptions.expired)
                })
            return try deferReply(request, for: wait, until: [.pictures(missing)], answer)
        }
        return try answer(request, with: transition, of: session)
    }

    private func answer(
        _ request: Request, with transition: Transition, of session: OpenSession
    ) throws -> Reply {
        let tag = transition.tag
        let shown = ShownStrip(
            view: transition.first, urls: urls, gallery: session.viewerState.gallery,
            session: session)
        var response = Response(fields: shown.fields(tag: tag))
        if !transition.missingPictures.isEmpty { response.fields[.peekPictures] = "loading" }
        guard !request.hasCopy(tagged: tag) else {
            response.status = .notModified
            return .ready(response)
        }
        return try answer(request, tag, in: response) { [renderer] in
            try transition.encode { renderer.compose($0) }
        }
    }
}
