import Concurrency
import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
import Requests
import ScrollEngine
import SessionStores
import Viewers

/// The session of a stream of updates, and the dependencies that load its state.
struct UpdateSource: Sendable {
    let access: SessionAccess
    let sessions: ViewerSessions
    let views: StripViews
    let clock: ServiceClock
}

/// The stream of a session's changes for one client.
///
/// It checks the session when its watch wakes it: after a change of the session, a missing picture
/// or a folder, and when a motion ends or begins. It also polls, because a session with too many
/// watches gets no further one.
final class UpdateStream: Sendable {
    /// The interval after which a comment is sent to an idle client, so that proxies keep the
    /// connection open and a disconnected client is noticed.
    private static let heartbeat: Duration = .seconds(15)
    private static let pollInterval: Duration = .seconds(1)

    private let source: UpdateSource
    private let watch: StreamWatch
    private let state: Lock<State>

    private struct State {
        var pendingUpdates: SessionUpdates
        var hasBegun = false
        var hasEnded = false
        /// When anything was last sent.
        var lastSent: Duration = .zero
        var lastObservation: Observation?
    }

    /// The state at the last check, and how long it is valid without an event.
    private struct Observation {
        let revision: UInt64
        let library: UInt64
        let end: Timestamp?
    }

    init(of source: UpdateSource, since revision: UInt64?, _ watch: StreamWatch) {
        self.source = source
        self.watch = watch
        state = Lock(State(pendingUpdates: SessionUpdates(since: revision)))
    }

    /// The next events, when there are any.
    func next() -> StreamedResponse.Piece {
        guard !state.withLock({ $0.hasEnded }) else { return .end }
        let now = source.clock.stopwatch()
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

    /// The new events, or how long to wait if there are none.
    private func pendingUpdates() throws -> (bytes: [UInt8], wait: Duration) {
        let library = source.views.versions.library
        let (stored, now) = try source.sessions.load(source.access)
        if let last = state.withLock({ $0.lastObservation }), last.revision == stored.revision,
            last.library == library, last.end.map({ now < $0 }) ?? true
        {
            return ([], Self.wait(until: last.end, at: now))
        }
        let session = try source.sessions.unpack(stored, of: source.access, at: now)
        let view = source.views.view(of: session)
        source.views.prepare(view, for: watch.client)
        let end = Self.end(of: view)
        state.withLock {
            $0.lastObservation = Observation(revision: session.revision, library: library, end: end)
        }
        watch.follow(view, session)
        let snapshot = SessionUpdates.Snapshot(of: session, view)
        let events = state.withLock { $0.pendingUpdates.emit(snapshot) }
        return (
            events.flatMap { ServerSentEvent.bytes($0, snapshot) },
            Self.wait(until: end, at: now)
        )
    }

    /// The time when the strip changes without an event: the end or the beginning of a motion.
    private static func end(of view: StripView) -> Timestamp? {
        let motion = view.layout.motion
        if let settles = motion.settlesIn, settles > 0 {
            return view.layout.time.later(by: settles)
        }
        // At `beginsIn` nothing has moved yet, so 1 ms is added.
        return motion.beginsIn.map { view.layout.time.later(by: $0 + 1) }
    }

    private static func wait(until end: Timestamp?, at now: Timestamp) -> Duration {
        guard let end else { return pollInterval }
        return min(pollInterval, max(.milliseconds(1), .milliseconds(end - now)))
    }
}
