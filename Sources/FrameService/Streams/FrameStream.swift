import Concurrency
import HTTPServing
import ImageLibrary
import SessionStores
import Viewers

/// The dependencies that all streams of frames share.
package struct FrameStreams: Sendable {
    fileprivate let sessions: ViewerSessions
    fileprivate let views: StripViews
    fileprivate let renderer: FrameRenderer
    /// Streams have a render queue of their own, so that streams and single frames do not delay
    /// each other.
    fileprivate let queue: RenderQueue<[UInt8]>
    fileprivate let clock: ServiceClock

    package init(
        of sessions: ViewerSessions, _ views: StripViews, renderer: FrameRenderer,
        queue: RenderQueue<[UInt8]>, clock: ServiceClock
    ) {
        self.sessions = sessions
        self.views = views
        self.renderer = renderer
        self.queue = queue
        self.clock = clock
    }
}

/// A stream of a session's frames for one client.
///
/// The stream adapts to the client: the next picture is rendered when the client has received the
/// previous one, so a slow client gets fewer pictures and no outdated ones.
package final class FrameStream: Sendable {
    /// The interval after which the last picture is sent again if nothing changes: Home Assistant
    /// ends a stream that is silent for ten seconds.
    private static let heartbeat: Duration = .seconds(5)
    /// How long after a picture it is sent once more if no other picture follows.
    ///
    /// Chromium shows a part when it has received the head of the next part (its
    /// MultipartImageResourceParser), so without a repetition it would lag one picture behind.
    private static let repeatDelay: Duration = .milliseconds(50)
    /// The retry interval when the render queue is full or the store fails.
    private static let retry: Duration = .milliseconds(50)

    private let access: SessionAccess
    /// The network of the client.
    private let client: RemoteAddress
    private let streams: FrameStreams
    private let watch: StreamWatch
    private let state = Lock(State())

    private struct State {
        var rendering = Rendering.nothing
        var sent: Sent?
    }

    /// The last picture sent.
    private struct Sent {
        let tag: String
        let time: Duration
        /// Whether the picture before was the same.
        let isRepeat: Bool

        /// When the picture is sent again if nothing changes.
        var nextTime: Duration { time + (isRepeat ? heartbeat : repeatDelay) }
    }

    private enum Rendering {
        case nothing
        case underway
        case done(png: [UInt8], tag: String)
        case failed
    }

    package init(
        of access: SessionAccess, to client: RemoteAddress, in streams: FrameStreams,
        _ watch: StreamWatch
    ) {
        self.access = access
        self.client = client
        self.streams = streams
        self.watch = watch
    }

    // MARK: Pictures

    /// The next part, when the session shows something new.
    package func next() -> StreamedResponse.Piece {
        let now = streams.clock.stopwatch()
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
        let session = try streams.sessions.find(access)
        let view = streams.views.view(of: session)
        let tag = view.frameTag
        if let wait = wait(before: tag, of: view, at: now) {
            // Otherwise the next picture of a moving strip is due before a watch could wake the
            // stream.
            if wait > StripView.frameTime { watch.follow(view, session) }
            return .nothing(for: wait)
        }
        streams.views.prepare(view, for: watch.client)
        if let png = streams.renderer.cached(tag) { return part(png, tag, at: now) }
        return .nothing(for: render(view, tag) ? Self.heartbeat : Self.retry)
    }

    /// How long to send nothing; nil if a picture is due.
    private func wait(before tag: String, of view: StripView, at now: Duration) -> Duration? {
        guard let sent = state.withLock({ $0.sent }) else { return nil }
        var wait = sent.time + StripView.frameTime - now
        if tag == sent.tag {
            wait = sent.nextTime - now
            if let change = view.timeUntilChange { wait = min(wait, change) }
        }
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

    // MARK: Rendering

    private func takeRendered() -> Rendering {
        state.withLock { state in
            if case .done = state.rendering {
                defer { state.rendering = .nothing }
                return state.rendering
            }
            return state.rendering
        }
    }

    /// Queues a picture; returns false when the queue has no room for it.
    private func render(_ view: StripView, _ tag: String) -> Bool {
        state.withLock { $0.rendering = .underway }
        let requester = RenderQueue<[UInt8]>.Requester(
            isWaiting: { [weak self] in self?.watch.isOpen ?? false },
            deliver: { [weak self] in self?.finish($0, tag) })
        let job = RenderQueue.Job(tag, for: client, cost: RenderCost.frame(view)) {
            [renderer = streams.renderer] in
            try renderer.frame(of: view, tag: tag).png
        }
        let isQueued = streams.queue.render(job, for: requester) == .queued
        if !isQueued { state.withLock { $0.rendering = .nothing } }
        return isQueued
    }

    private func finish(_ png: Result<[UInt8], any Error>, _ tag: String) {
        state.withLock { state in
            state.rendering = (try? png.get()).map { .done(png: $0, tag: tag) } ?? .failed
        }
        watch.wake()
    }
}
