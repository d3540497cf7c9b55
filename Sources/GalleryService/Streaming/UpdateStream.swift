import Concurrency
import HTTPServing
import HTTPTypes
import ImageLibrary
import ScrollEngine
import SessionStores

/// What happens to a session, event after event, for one client.
///
/// It looks when something tells it to: the session, a picture that was missing, a folder, or the time
/// at which a motion ends or begins. In between it glances, for when too many watch the session.
final class UpdateStream: Sendable {
    /// How long a client hears nothing: then a comment comes, so that proxies keep the connection and
    /// a client that is gone is noticed.
    private static let heartbeat: Duration = .seconds(15)
    private static let pollInterval: Duration = .seconds(1)

    private let handlers: GalleryHandlers
    private let request: Request
    private let watch: StreamWatch
    private let state: Lock<State>

    private struct State {
        var pendingUpdates: SessionUpdates
        var hasBegun = false
        var hasEnded = false
        /// When the client was last told anything.
        var lastSent: Duration = .zero
        var lastObservation: Observation?
    }

    /// What was seen at the last look, and until when it holds if nobody does anything.
    private struct Observation {
        let revision: UInt64
        let library: UInt64
        let end: Timestamp?
    }

    init(_ request: Request, since revision: UInt64?, of handlers: GalleryHandlers) {
        self.request = request
        self.handlers = handlers
        watch = StreamWatch(for: handlers)
        state = Lock(State(pendingUpdates: SessionUpdates(since: revision)))
    }

    /// Has this answer woken when there is something to tell.
    func begin(_ answer: StreamedResponse) { watch.begin(answer) }

    /// The next events, as soon as there are any.
    func next() -> StreamedResponse.Piece {
        guard !state.withLock({ $0.hasEnded }) else { return .end }
        let now = handlers.clock.stopwatch()
        do {
            let (bytes, wait) = try pendingUpdates()
            return bytes.isEmpty ? heartbeat(at: now, or: wait) : emit(bytes, at: now)
        } catch SessionError.gone {
            state.withLock { $0.hasEnded = true }
            return .bytes(ServerSentEvent.ended)
        } catch {
            return heartbeat(at: now, or: Self.pollInterval)
        }
    }

    private func emit(_ bytes: [UInt8], at now: Duration) -> StreamedResponse.Piece {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            state.lastSent = now
            return !state.hasBegun
        }
        return .bytes(isFirst ? ServerSentEvent.begin + bytes : bytes)
    }

    private func heartbeat(at now: Duration, or wait: Duration) -> StreamedResponse.Piece {
        let left = state.withLock { $0.hasBegun ? $0.lastSent + Self.heartbeat - now : .zero }
        return left > .zero
            ? .nothing(for: min(left, wait)) : emit(ServerSentEvent.comment, at: now)
    }

    /// What is new, or how long to wait when nothing is.
    private func pendingUpdates() throws -> (bytes: [UInt8], wait: Duration) {
        let library = handlers.library.changes
        let stored = try handlers.storedSession(request)
        if let lastObservation = state.withLock({ $0.lastObservation }),
            lastObservation.revision == stored.revision,
            lastObservation.library == library, lastObservation.end.map({ stored.now < $0 }) ?? true
        {
            return ([], Self.wait(until: lastObservation.end, at: stored.now))
        }
        let session = try handlers.open(stored)
        let shown = handlers.shown(session)
        handlers.prepare(shown.view)
        let end = Self.end(of: shown.view)
        state.withLock {
            $0.lastObservation = Observation(revision: session.revision, library: library, end: end)
        }
        watch.follow(shown, session)
        guard let snapshot = SessionUpdates.Snapshot(shown) else { return ([], Self.pollInterval) }
        let events = state.withLock { $0.pendingUpdates.emit(snapshot) }
        return (
            events.flatMap { ServerSentEvent.bytes($0, snapshot) },
            Self.wait(until: end, at: stored.now)
        )
    }

    /// When something happens by itself: a motion ends, or begins.
    private static func end(of view: StripView) -> Timestamp? {
        let motion = view.layout.motion
        if let settles = motion.settlesIn, settles > 0 {
            return view.layout.time.later(by: settles)
        }
        // At its beginning it has not begun.
        return motion.beginsIn.map { view.layout.time.later(by: $0 + 1) }
    }

    private static func wait(until end: Timestamp?, at now: Timestamp) -> Duration {
        guard let end else { return pollInterval }
        return min(pollInterval, max(.milliseconds(1), .milliseconds(end - now)))
    }
}

extension GalleryHandlers {
    /// What happens to a session, as server-sent events.
    func sessionUpdates(_ request: Request) throws -> Reply {
        try request.allowNoQuery()
        let session = try storedSession(request).access.key
        let since = request.fields[.lastEventID].flatMap { UInt64($0) }
        try updates.begin(session)
        let stream = UpdateStream(request, since: since, of: self)
        let head = Response(fields: [
            .contentType: ServerSentEvent.contentType, .cacheControl: "no-store",
            .xAccelBuffering: "no",
        ])
        let answer = StreamedResponse(
            StandardHeaders.completing(head), next: stream.next,
            finished: { [updates] in updates.end(session) })
        stream.begin(answer)
        return .streamed(answer)
    }
}
