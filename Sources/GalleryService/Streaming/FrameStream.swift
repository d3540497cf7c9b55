import Concurrency
import HTTPServing
import ImageLibrary
import SessionStores

/// What a session shows, picture after picture, for one client.
///
/// It clocks itself: the next picture is looked for when the client has taken the last one, so a
/// client that reads slowly gets fewer pictures, and none that is old.
final class FrameStream: Sendable {
    /// How long a client hears nothing when nothing changes: then the last picture comes again, so
    /// that proxies keep the connection and a client that is gone is noticed.
    private static let heartbeat: Duration = .seconds(15)
    /// How long after a picture it is sent once more, when nothing follows: Chromium shows a part when
    /// it has seen the head of the next one (its MultipartImageResourceParser), so without an echo
    /// it would stay a picture behind.
    private static let repeatDelay: Duration = .milliseconds(50)
    /// How soon to try again where something is in short supply.
    private static let retry: Duration = .milliseconds(50)

    private let handlers: GalleryHandlers
    private let request: Request
    private let watch: StreamWatch
    private let state = Lock(State())

    private struct State {
        var renderState = RenderState.nothing
        var sent: Sent?
    }

    /// The last picture that was sent.
    private struct Sent {
        let tag: String
        let time: Duration
        /// Whether the one before was the same.
        let isRepeat: Bool

        /// When it is sent again, if nothing changes.
        var nextTime: Duration { time + (isRepeat ? heartbeat : repeatDelay) }
    }

    private enum RenderState {
        case nothing
        case underway
        case done(png: [UInt8], tag: String)
        case failed
    }

    init(_ request: Request, of handlers: GalleryHandlers) {
        self.request = request
        self.handlers = handlers
        watch = StreamWatch(for: handlers)
    }

    /// Has this answer woken when there is something to see.
    func begin(_ answer: StreamedResponse) { watch.begin(answer) }

    // MARK: Pictures

    /// The next part, as soon as there is something new.
    func next() -> StreamedResponse.Piece {
        let now = handlers.clock.stopwatch()
        switch takeRendered() {
        case .done(let png, let tag): return part(png, tag, at: now)
        case .underway: return .nothing(for: Self.heartbeat)
        case .failed: return .end
        case .nothing: break
        }
        do {
            return try currentPart(at: now)
        } catch SessionError.gone {
            return .end
        } catch {
            return .nothing(for: Self.retry)
        }
    }

    private func currentPart(at now: Duration) throws -> StreamedResponse.Piece {
        let session = try handlers.openSession(request)
        let shown = handlers.shown(session)
        let tag = shown.view.frameTag
        if let wait = wait(before: tag, of: shown, at: now) {
            // The next picture of a moving strip is due before anything could tell of it.
            if wait > LongPollOptions.frameTime { watch.follow(shown, session) }
            return .nothing(for: wait)
        }
        handlers.prepare(shown.view)
        if let png = handlers.renderer.kept(tag) { return part(png, tag, at: now) }
        return .nothing(for: draw(shown.view, tag) ? Self.heartbeat : Self.retry)
    }

    /// How long nothing is to be sent; nil when something is.
    private func wait(before tag: String, of shown: ShownStrip, at now: Duration) -> Duration? {
        guard let sent = state.withLock({ $0.sent }) else { return nil }
        let wait =
            tag == sent.tag
            ? min(sent.nextTime - now, LongPollOptions.timeUntilChange(of: shown.view))
            : sent.time + LongPollOptions.frameTime - now
        return wait > .zero ? wait : nil
    }

    private func part(
        _ png: [UInt8], _ tag: String, at now: Duration
    ) -> StreamedResponse.Piece {
        let isFirst = state.withLock { state in
            defer { state.sent = Sent(tag: tag, time: now, isRepeat: state.sent?.tag == tag) }
            return state.sent == nil
        }
        return .bytes(StreamPart.bytes(png, isFirst: isFirst))
    }

    // MARK: Drawing

    private func takeRendered() -> RenderState {
        state.withLock { state in
            if case .done = state.renderState {
                defer { state.renderState = .nothing }
                return state.renderState
            }
            return state.renderState
        }
    }

    /// Has a picture drawn elsewhere; false when there is no room for it now.
    private func draw(_ view: StripView, _ tag: String) -> Bool {
        state.withLock { $0.renderState = .underway }
        let requester = RenderQueue.Requester(
            isWaiting: { [weak self] in self?.watch.isOpen ?? false },
            deliver: { [weak self] in self?.finish($0, tag) })
        let isQueued = handlers.streams.renderQueue.draw(tag, for: requester) {
            [renderer = handlers.renderer, metrics = handlers.metrics] in
            let frame = try renderer.frame(of: view, tag: tag)
            metrics.count(frame)
            return frame.png
        }
        if !isQueued { state.withLock { $0.renderState = .nothing } }
        return isQueued
    }

    private func finish(_ png: Result<[UInt8], any Error>, _ tag: String) {
        state.withLock { state in
            state.renderState = (try? png.get()).map { .done(png: $0, tag: tag) } ?? .failed
        }
        watch.wake()
    }
}

extension GalleryHandlers {
    /// The frames of a session as parts of one answer.
    func sessionStream(_ request: Request) throws -> Reply {
        try Fields(textPairs: request.queryPairs).allow(only: ["r"])
        let session = try openSession(request).access.key
        try streams.places.begin(session)
        let frames = FrameStream(request, of: self)
        let head = Response(fields: [
            .contentType: StreamPart.contentType, .cacheControl: "no-store",
            .xAccelBuffering: "no",
        ])
        let answer = StreamedResponse(
            StandardHeaders.completing(head), next: frames.next,
            finished: { [streams] in streams.places.end(session) })
        frames.begin(answer)
        return .streamed(answer)
    }
}
