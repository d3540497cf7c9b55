import Concurrency
import HTTPServing
import SessionStores
import Viewers

/// The dependencies that all streams of frames share.
package struct FrameStreams: Sendable {
    fileprivate let views: StripViews
    fileprivate let renderer: FrameRenderer
    /// Streams have a render queue of their own, so that streams and single frames do not delay
    /// each other.
    fileprivate let queue: RenderQueue<[UInt8]>
    fileprivate let clock: ServiceClock

    package init(
        _ views: StripViews, renderer: FrameRenderer, queue: RenderQueue<[UInt8]>,
        clock: ServiceClock
    ) {
        self.views = views
        self.renderer = renderer
        self.queue = queue
        self.clock = clock
    }

    /// The strip of a session as the source of a stream.
    package func source(
        of session: SessionAccess, in sessions: ViewerSessions
    ) -> some StreamSource {
        SessionStreamSource(access: session, sessions: sessions, views: views)
    }
}

/// Which frames a stream sends, and when.
package enum StreamPace: Sendable {
    /// As PNG, when they change.
    case changes
    /// As JPEG, as often as programs that read cameras expect, whether they change or not.
    case steady(framesPerSecond: Int)

    /// The time from one frame to the next; nil if it depends on changes.
    var interval: Duration? {
        guard case .steady(let rate) = self else { return nil }
        return .seconds(1) / rate
    }

    var format: FrameOutput.Format { interval == nil ? .png : .jpeg }
}

/// A stream of frames for one client.
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

    private let source: any StreamSource
    /// The network of the client.
    private let client: RemoteAddress
    private let streams: FrameStreams
    private let watch: StreamWatch
    private let pace: StreamPace
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

        /// The file, of a stream that sends it again; the cache may have lost it.
        let picture: [UInt8]?

        /// When the picture is sent again if nothing changes.
        var nextTime: Duration { time + (isRepeat ? heartbeat : repeatDelay) }
    }

    private enum Rendering {
        case nothing
        case underway
        case done([UInt8], tag: String)
        case failed
    }

    package init(
        of source: any StreamSource, to client: RemoteAddress, in streams: FrameStreams,
        _ watch: StreamWatch, at pace: StreamPace
    ) {
        self.pace = pace
        self.source = source
        self.client = client
        self.streams = streams
        self.watch = watch
    }

    // MARK: Pictures

    /// The next part, when there is something new to show.
    package func next() -> StreamedResponse.Piece {
        let now = streams.clock.stopwatch()
        switch takeRendered() {
        case .done(let picture, let tag): return part(picture, tag, at: now)
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
        let frame = try source.frame(as: pace.format)
        if let wait = wait(before: frame, at: now) {
            // Otherwise the next picture of a moving strip is due before a watch could wake the
            // stream.
            if wait > StripView.frameTime { watch.follow(frame.view, frame.change) }
            return .nothing(for: wait)
        }
        streams.views.prepare(frame.view, for: watch.client)
        if let picture = kept(frame.tag) ?? streams.renderer.cached(frame.tag) {
            return part(picture, frame.tag, at: now)
        }
        return .nothing(for: render(frame) ? Self.heartbeat : Self.retry)
    }

    /// How long to send nothing; nil if a picture is due.
    private func wait(before frame: StreamedFrame, at now: Duration) -> Duration? {
        guard let sent = state.withLock({ $0.sent }) else { return nil }
        if let interval = pace.interval {
            let wait = sent.time + interval - now
            return wait > .zero ? wait : nil
        }
        var wait = sent.time + StripView.frameTime - now
        if frame.tag == sent.tag {
            wait = sent.nextTime - now
            if let change = frame.timeUntilChange { wait = min(wait, change) }
        }
        return wait > .zero ? wait : nil
    }

    /// The picture that was sent last, if it has this tag.
    private func kept(_ tag: String) -> [UInt8]? {
        state.withLock { $0.sent?.tag == tag ? $0.sent?.picture : nil }
    }

    private func part(
        _ picture: [UInt8], _ tag: String, at now: Duration
    ) -> StreamedResponse.Piece {
        let isSteady = pace.interval != nil
        let isFirst = state.withLock { state in
            defer {
                state.sent = Sent(
                    tag: tag, time: time(of: now, after: state.sent),
                    isRepeat: state.sent?.tag == tag, picture: isSteady ? picture : nil)
            }
            return state.sent == nil
        }
        return .bytes(
            StreamPart.bytes(
                picture, pace.format.mediaType, at: isSteady ? now : nil, isFirst: isFirst))
    }

    /// When a part counts as sent: a steady stream makes up for what it is late, within a part.
    private func time(of now: Duration, after last: Sent?) -> Duration {
        guard let interval = pace.interval, let last else { return now }
        let due = last.time + interval
        return now - due < interval ? due : now
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
    private func render(_ frame: StreamedFrame) -> Bool {
        state.withLock { $0.rendering = .underway }
        let requester = RenderQueue<[UInt8]>.Requester(
            isWaiting: { [weak self] in self?.watch.isOpen ?? false },
            deliver: { [weak self] in self?.finish($0, frame.tag) })
        let job = RenderQueue.Job(frame.tag, for: client, cost: frame.cost) {
            [renderer = streams.renderer] in try frame.render(renderer)
        }
        let isQueued = streams.queue.render(job, for: requester) == .queued
        if !isQueued { state.withLock { $0.rendering = .nothing } }
        return isQueued
    }

    private func finish(_ picture: Result<[UInt8], any Error>, _ tag: String) {
        state.withLock { state in
            state.rendering = (try? picture.get()).map { .done($0, tag: tag) } ?? .failed
        }
        watch.wake()
    }
}
